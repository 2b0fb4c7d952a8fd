package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.notice.NoticesModel;

/// The context that all windows share.
///
/// @param windows opens and closes windows
public record WindowContext(Appearance appearance, NoticesModel notices, Windows windows) {}
