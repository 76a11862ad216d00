package dev.claimbench.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An element of HTML or SVG. The one place where text becomes markup: text and attribute values are
 * escaped here, so that no section can forget it.
 */
final class El {
  private static final Set<String> VOID = Set.of("meta", "link", "br", "wbr");

  /** Elements whose text a browser does not unescape; only our own resources go there. */
  private static final Set<String> RAW = Set.of("style", "script");

  private final String tag;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Object> children = new ArrayList<>();

  private El(String tag) {
    this.tag = tag;
  }

  /**
   * @param tag a fixed name, never the user's
   * @param attributes names and values in turn; a null value leaves the attribute out
   */
  static El of(String tag, String... attributes) {
    El element = new El(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      element.attr(attributes[i], attributes[i + 1]);
    }
    return element;
  }

  El attr(String name, String value) {
    if (value != null) {
      attributes.put(name, value);
    }
    return this;
  }

  /** Coordinates: a tenth of a pixel is enough, and the same everywhere. */
  El attr(String name, double value) {
    return attr(name, Scale.px(value));
  }

  El text(String text) {
    children.add(text);
    return this;
  }

  /** Null children are left out. */
  El add(El... elements) {
    for (El element : elements) {
      if (element != null) {
        children.add(element);
      }
    }
    return this;
  }

  El add(List<El> elements) {
    return add(elements.toArray(new El[0]));
  }

  /**
   * @return markup
   */
  String render() {
    StringBuilder out = new StringBuilder();
    render(out);
    return out.toString();
  }

  private void render(StringBuilder out) {
    out.append('<').append(tag);
    attributes.forEach(
        (name, value) ->
            out.append(' ').append(name).append("=\"").append(escape(value)).append('"'));
    out.append('>');
    if (VOID.contains(tag)) {
      return;
    }
    for (Object child : children) {
      if (child instanceof El element) {
        element.render(out);
      } else {
        out.append(RAW.contains(tag) ? (String) child : escape((String) child));
      }
    }
    out.append("</").append(tag).append('>');
    if (BLOCKS.contains(tag)) {
      out.append('\n');
    }
  }

  /** Where a line break in the file helps those who look at it or compare two. */
  private static final Set<String> BLOCKS =
      Set.of("section", "div", "p", "tr", "h1", "h2", "h3", "svg", "table", "details", "li", "g");

  /** Control characters have no place in HTML, not even escaped. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? '\uFFFD' : c);
      }
    }
    return out.toString();
  }
}
