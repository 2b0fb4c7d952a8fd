package io.millrace.desktop.service.redaction;

/// A kind of data that is removed.
public enum RedactionKind {
    SECRETS("Passwords, keys and tokens", "By the name of the setting, in addresses, in SQL and in log lines.", true),
    EMAILS("E-mail addresses", "Wherever one stands.", true),
    HOSTS("Host names and IP addresses", "Each becomes host-1, host-2 and so on, the same in the whole file.", false),
    LITERALS(
            "Literals in SQL",
            "The texts and numbers within the job's statement and the names of its vertices.",
            false),
    WORDS("Words of your own", "Capital and small letters are equal.", true);

    private final String label;
    private final String explanation;
    private final boolean usual;

    RedactionKind(String label, String explanation, boolean usual) {
        this.label = label;
        this.explanation = explanation;
        this.usual = usual;
    }

    public String label() {
        return label;
    }

    /// A sentence that helps the user to choose.
    public String explanation() {
        return explanation;
    }

    /// Whether it is removed by default.
    public boolean usual() {
        return usual;
    }
}
