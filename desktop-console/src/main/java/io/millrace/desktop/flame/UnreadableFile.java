package io.millrace.desktop.flame;

/// A file that is not what it was taken for; the message is one sentence for the user.
final class UnreadableFile extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnreadableFile(String sentence) {
        super(sentence);
    }

    /// The sentence.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
