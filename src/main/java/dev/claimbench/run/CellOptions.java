package dev.claimbench.run;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.util.Optional;

/**
 * The user's JMH options for one fork of one cell: everything as on the command line, except what
 * makes it this cell and what the run does itself (result files, output, forks).
 *
 * <p>A proxy rather than JMH's builder: the builder adds to its parent's lists and cannot take a
 * result file away. It is serialisable, since JMH sends the options to the fork.
 */
final class CellOptions implements InvocationHandler, Serializable {
  private static final long serialVersionUID = 1L;

  private final CommandLineOptions base;
  private final HashMap<String, Serializable> answers = new HashMap<>();
  private final LinkedHashMap<String, String> params;

  private CellOptions(CommandLineOptions base, Cell cell) {
    this.base = base;
    this.params = new LinkedHashMap<>(cell.key().params());
    String exactly = "^" + Pattern.quote(cell.key().benchmark()) + "$";
    answers.put("getIncludes", new ArrayList<>(List.of(exactly)));
    answers.put("getExcludes", new ArrayList<String>());
    answers.put("getBenchModes", new ArrayList<>(List.of(cell.mode())));
    answers.put("getForkCount", Optional.of(Math.min(1, base.getForkCount().orElse(1))));
    answers.put("getWarmupForkCount", Optional.of(0));
    answers.put("getOutput", Optional.<String>none());
    answers.put("getResult", Optional.<String>none());
    answers.put("getResultFormat", Optional.<String>none());
    ArrayList<ProfilerConfig> profilers = new ArrayList<>(base.getProfilers());
    profilers.add(new ProfilerConfig(ForkLaunch.class.getName()));
    answers.put("getProfilers", profilers);
  }

  /**
   * @param base the user's command line
   * @param cell what to run
   */
  static Options of(CommandLineOptions base, Cell cell) {
    return (Options)
        Proxy.newProxyInstance(
            Options.class.getClassLoader(),
            new Class<?>[] {Options.class},
            new CellOptions(base, cell));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
    if (method.getName().equals("getParameter")) {
      String value = params.get((String) args[0]);
      return value == null ? Optional.none() : Optional.of(List.of(value));
    }
    Object answer = answers.get(method.getName());
    if (answer != null) {
      return answer;
    }
    try {
      return method.invoke(base, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** For debuggers: the cell's parameters. */
  @Override
  public String toString() {
    return Map.copyOf(params).toString();
  }
}
