package io.millrace.server.control;

/// The file with which a process announces itself in its folder.
///
/// @param started in milliseconds since the epoch, as the operating system says: another process may get the same id
/// @param socket  the path at which it takes commands
record ProcessEntry(String role, long pid, long started, String socket) {
    static final String FILE = "process.json";
}
