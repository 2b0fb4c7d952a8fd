package io.millrace.desktop.notice;

/// Tells a person who looks at something else.
public interface Notifier {
    /// Returns at once; where the system has no way to tell, nothing happens.
    void ring(Notice notice);
}
