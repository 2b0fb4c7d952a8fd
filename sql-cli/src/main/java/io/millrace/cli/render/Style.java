package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;

/// The style of a result.
///
/// @param wraps whether to wrap values that do not fit their column instead of cutting them
public record Style(HeaderStyle header, boolean wraps) {
    public static final Style DEFAULT = new Style(HeaderStyle.NAMES, false);
}
