package io.millrace.desktop.flame;

/// Thrown for a file that does not have the expected content; the message is one sentence for the user.
final class UnreadableFile extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnreadableFile(String sentence) {
        super(sentence);
    }

    /// Returns the message.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
