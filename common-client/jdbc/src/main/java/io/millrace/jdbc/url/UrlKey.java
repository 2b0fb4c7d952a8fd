package io.millrace.jdbc.url;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The keys of a connection's URL and properties.
public enum UrlKey {
    USER("user", "anonymous", "Who connects."),
    PASSWORD(
            "password",
            "anonymous",
            "The password of the user. In an address it cannot hold ; ? or #: then give it as a property."),
    TOKEN_FILE("tokenFile", "", "A file whose first line is an API token, which is then the password."),
    AUTH("auth", "plain", "plain: the login of the protocol, with user and password. noSasl: none.", "plain", "noSasl"),
    SSL("ssl", "false", "Encrypts the connection.", "true", "false"),
    SSL_TRUST_STORE(
            "sslTrustStore", "", "A file with the certificates to trust, in place of the JDK's own: PEM, or a store."),
    TRUST_STORE_PASSWORD("trustStorePassword", "", "The password of that file."),
    SSL_KEY_STORE("sslKeyStore", "", "A file with a certificate of one's own and its key, if the server asks for one."),
    KEY_STORE_PASSWORD("keyStorePassword", "", "The password of that file and of its key."),
    TWO_WAY("twoWay", "false", "Not needed: a certificate is shown if sslKeyStore is given.", "true", "false"),
    LOGIN_TIMEOUT(
            "loginTimeout", "30", "Seconds until a server must have accepted the connection; 0 waits without a limit."),
    SOCKET_TIMEOUT(
            "socketTimeout",
            "0",
            "Milliseconds that an answer may take before the connection is given up; 0 waits without a limit."),
    QUERY_TIMEOUT("queryTimeout", "0", "Seconds that a statement may run unless it says otherwise; 0 is without end."),
    FETCH_SIZE("fetchSize", "5000", "Rows asked for at a time, unless a statement says otherwise."),
    RETRIES("retries", "0", "How often all hosts are tried again when none can be reached."),
    TRANSPORT_MODE("transportMode", "binary", "binary is the only one.", "binary"),
    LITERALS(
            "literals",
            "auto",
            "How the server reads a backslash in a text: standard (a character like any other), backslash (an escape), "
                    + "or auto (by the server's name).",
            "auto",
            "standard",
            "backslash"),
    MAX_MESSAGE_SIZE("maxMessageSize", "268435456", "Bytes that one answer may have.");

    /// The maximum number of edits of a suggested key.
    private static final int MAX_DISTANCE = 2;

    private final String spelling;
    private final String standard;
    private final String description;
    private final String choices;

    UrlKey(String spelling, String standard, String description, String... choices) {
        this.spelling = spelling;
        this.standard = standard;
        this.description = description;
        this.choices = String.join(" ", choices);
    }

    /// The name of the key in an address and in properties.
    public String spelling() {
        return spelling;
    }

    /// The default value, or an empty text.
    public String standard() {
        return standard;
    }

    /// A sentence for tools that ask for the keys.
    public String description() {
        return description;
    }

    /// The valid values; empty if any text is valid.
    public List<String> choices() {
        return choices.isEmpty() ? List.of() : List.of(choices.split(" "));
    }

    /// The key of a name, in upper or lower case; empty if there is none.
    public static Optional<UrlKey> named(String name) {
        return Arrays.stream(values())
                .filter(key -> key.spelling.equalsIgnoreCase(name.strip()))
                .findFirst();
    }

    /// The key that is most similar to an unknown one.
    public static Optional<UrlKey> near(String name) {
        var wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .min(Comparator.comparingInt(key -> key.distance(wanted)))
                .filter(key -> key.distance(wanted) <= MAX_DISTANCE);
    }

    private int distance(String wanted) {
        return distance(spelling.toLowerCase(Locale.ROOT), wanted);
    }

    /// The number of characters to change, insert or delete.
    private static int distance(String left, String right) {
        var previous = new int[right.length() + 1];
        Arrays.setAll(previous, index -> index);
        for (int row = 1; row <= left.length(); row++) {
            var current = new int[right.length() + 1];
            current[0] = row;
            for (int column = 1; column <= right.length(); column++) {
                int replaced = previous[column - 1] + (left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
            }
            previous = current;
        }
        return previous[right.length()];
    }
}
