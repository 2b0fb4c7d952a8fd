package io.millrace.desktop.notice;

/// Notifies a user who is working in another window.
interface Notifier {
    /// Shows a notification and returns at once; does nothing if the system has no notifications.
    void ring(Notice notice);
}
