package io.millrace.jdbc.url;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of a URL: `jdbc:warehouse2://HOSTS/DATABASE;key=value?configuration=value#variable=value`, with `;`
/// between pairs.
public record JdbcUrl(
        List<Host> hosts,
        Optional<String> database,
        Map<String, String> keys,
        Map<String, String> configuration,
        Map<String, String> variables) {
    /// The beginning of the addresses of this driver.
    public static final String PREFIX = "jdbc:warehouse2:";

    public JdbcUrl {
        hosts = List.copyOf(hosts);
        keys = Map.copyOf(keys);
        configuration = Map.copyOf(configuration);
        variables = Map.copyOf(variables);
    }

    /// Whether a URL is for this driver.
    public static boolean isOne(String url) {
        return url.startsWith(PREFIX);
    }

    /// Parses an address.
    ///
    /// @throws SQLException with what is wrong in it
    public static JdbcUrl parse(String url) throws SQLException {
        if (!url.startsWith(PREFIX + "//")) {
            throw SqlState.BAD_ARGUMENT.error("An address begins with " + PREFIX + "//HOST:PORT");
        }
        var rest = url.substring(PREFIX.length() + 2);
        int hash = rest.indexOf('#');
        var variables = hash < 0 ? "" : rest.substring(hash + 1);
        var front = hash < 0 ? rest : rest.substring(0, hash);
        int question = front.indexOf('?');
        var configuration = question < 0 ? "" : front.substring(question + 1);
        front = question < 0 ? front : front.substring(0, question);
        int semicolon = front.indexOf(';');
        var keys = semicolon < 0 ? "" : front.substring(semicolon + 1);
        front = semicolon < 0 ? front : front.substring(0, semicolon);
        int slash = front.indexOf('/');
        var database = slash < 0 ? "" : front.substring(slash + 1).strip();
        if (database.contains("/")) {
            throw SqlState.BAD_ARGUMENT.error("The database of an address is one name, not '" + database + "'");
        }
        return new JdbcUrl(
                Host.parse(slash < 0 ? front : front.substring(0, slash)),
                Optional.of(database).filter(name -> !name.isEmpty()),
                pairs(keys),
                pairs(configuration),
                pairs(variables));
    }

    private static Map<String, String> pairs(String text) throws SQLException {
        var pairs = new LinkedHashMap<String, String>();
        for (var part : text.split(";", -1)) {
            if (part.isBlank()) {
                continue;
            }
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw SqlState.BAD_ARGUMENT.error(
                        "An address says key=value between its semicolons, not '" + part + "'");
            }
            pairs.put(part.substring(0, equals).strip(), part.substring(equals + 1));
        }
        return pairs;
    }
}
