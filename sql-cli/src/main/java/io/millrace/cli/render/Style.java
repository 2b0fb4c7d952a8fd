package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;

/// The user's style of results.
///
/// @param wraps whether a value that does not fit its column goes on below, instead of being cut
public record Style(HeaderStyle header, boolean wraps) {
    /// The default.
    public static final Style USUAL = new Style(HeaderStyle.NAMES, false);
}
