package io.millrace.secret;

/// A text of which some parts are masked, from its start to its end.
final class MaskedText {
    private final String text;
    private final SecretListener listener;
    private final StringBuilder masked = new StringBuilder();
    private int copied;

    MaskedText(String text, SecretListener listener) {
        this.text = text;
        this.listener = listener;
    }

    /// Masks a value.
    ///
    /// @param name the start of what the listener gets
    void mask(int name, int start, int end) {
        masked.append(text, copied, start).append(SecretsMasked.MASK);
        copied = end;
        if (!listener.equals(SecretListener.NONE) && !text.substring(start, end).equals(SecretsMasked.MASK)) {
            listener.masked(text.substring(name, end), text.substring(name, start) + SecretsMasked.MASK);
        }
    }

    /// The end of the last part that is masked.
    int end() {
        return copied;
    }

    /// The whole text; nothing may be masked any more.
    String finish() {
        return copied == 0 ? text : masked.append(text, copied, text.length()).toString();
    }
}
