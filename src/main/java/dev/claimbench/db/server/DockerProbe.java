package dev.claimbench.db.server;

import dev.claimbench.error.OneLine;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** Finds out within three seconds whether a Docker engine answers. */
final class DockerProbe {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final List<DockerHost> places;
  private final boolean tls;
  private DockerHost answering;

  /**
   * What the probe found.
   *
   * @param available whether an engine answers
   * @param detail where it answers, or in a few words why there is none
   */
  record Answer(boolean available, String detail) {}

  /** Looks where this process's environment says. */
  DockerProbe() {
    this(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  DockerProbe(Map<String, String> env, Path home) {
    places = DockerHost.candidates(env, home);
    String verify = env.getOrDefault("DOCKER_TLS_VERIFY", "");
    tls = !verify.isBlank() && !verify.equals("0");
  }

  /**
   * Asks the first place where something listens.
   *
   * @return the answer; never null, never late
   */
  Answer ask() {
    String reason = null;
    for (DockerHost place : places) {
      String refusal = refusal(place);
      if (refusal == null) {
        answering = place;
        return new Answer(true, place.label());
      }
      reason = reason == null ? place.label() + " " + refusal : reason;
      if (refusal.startsWith("does not answer")) {
        // Docker's libraries would wait for this one, too, instead of going on to the next.
        return new Answer(false, place.label() + " " + refusal);
      }
    }
    return new Answer(false, reason);
  }

  /** Null if an engine answers there, else why not, as the end of a sentence. */
  private String refusal(DockerHost place) {
    if (place.address() == null) {
      return "is of no supported kind";
    }
    if (place.file() != null && !Files.exists(place.file())) {
      return "does not exist";
    }
    try {
      if (tls && place.file() == null) {
        // The engine wants a certificate that only the Docker library handles.
        place.connect(LIMIT);
        return null;
      }
      int status = place.get("/_ping", LIMIT);
      return status == 200 ? null : "answers HTTP " + status;
    } catch (TimeoutException e) {
      return "does not answer within " + LIMIT.toSeconds() + " s";
    } catch (ConnectException e) {
      return "is there, but nothing listens";
    } catch (UnresolvedAddressException | UnknownHostException e) {
      return "is an unknown host";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "was not asked to the end";
    } catch (Exception e) {
      return "cannot be asked: " + OneLine.of(e);
    }
  }

  /**
   * Says whether the engine that answered has an image. To be called after {@link #ask}.
   *
   * @param image its name with tag
   * @return false also if that cannot be found out in time
   */
  boolean hasImage(String image) {
    if (answering == null || tls) {
      return false;
    }
    try {
      return answering.get("/images/" + image + "/json", LIMIT) == 200;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }
}
