package io.millrace.desktop.connection;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/// The credentials that the console sends. The secret of a login is stored separately.
public sealed interface Login {

    record None() implements Login {}

    /// A user and password, sent with every request; the secret is the password.
    record Basic(String user) implements Login {
        public Basic {
            user = user.strip();
            if (user.isEmpty() || user.contains(":")) {
                throw new IllegalArgumentException("A user name is needed, without a colon.");
            }
        }
    }

    /// The secret is the token.
    record Bearer() implements Login {}

    /// The secret is the headers, one per line as `Name: value`.
    record Headers() implements Login {}

    /// Returns whether the login has a secret.
    default boolean secretive() {
        return !(this instanceof None);
    }

    /// Returns the headers to send with every request.
    ///
    /// @throws IllegalArgumentException with a sentence for the user that does not contain the secret
    default Map<String, String> headers(String secret) {
        return switch (this) {
            case None() -> Map.of();
            case Basic(String user) ->
                Map.of(
                        "Authorization",
                        "Basic "
                                + Base64.getEncoder()
                                        .encodeToString((user + ":" + secret).getBytes(StandardCharsets.UTF_8)));
            case Bearer() -> Map.of("Authorization", "Bearer " + oneLine(secret));
            case Headers() -> ofLines(secret);
        };
    }

    private static String oneLine(String secret) {
        var token = secret.strip();
        if (token.chars().anyMatch(letter -> letter <= ' ' || letter > '~')) {
            throw new IllegalArgumentException("A token is one word of plain letters.");
        }
        return token;
    }

    private static Map<String, String> ofLines(String text) {
        var headers = new LinkedHashMap<String, String>();
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> {
            int colon = line.indexOf(':');
            if (colon < 1 || !line.substring(0, colon).strip().matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
                throw new IllegalArgumentException("A header is written as “Name: value”, one in a line.");
            }
            headers.put(
                    line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        });
        return headers;
    }
}
