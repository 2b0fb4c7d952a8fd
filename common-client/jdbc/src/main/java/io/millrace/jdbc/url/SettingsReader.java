package io.millrace.jdbc.url;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.ConnectionSettings.Encryption;
import io.millrace.jdbc.url.ConnectionSettings.Limits;
import io.millrace.jdbc.url.ConnectionSettings.LiteralSyntax;
import io.millrace.jdbc.url.ConnectionSettings.Login;
import io.millrace.jdbc.url.ConnectionSettings.Secret;
import io.millrace.jdbc.url.ConnectionSettings.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/// Reads the settings of a URL and its properties. A property takes precedence over the same key in the URL.
public final class SettingsReader {
    private static final int MAX_PAGE_ROWS = 1_000_000;
    /// An API token, or a signed one of an issuer.
    private static final Pattern TOKEN = Pattern.compile("mrt_[\\w-]+|eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+");

    private final Map<UrlKey, String> known = new EnumMap<>(UrlKey.class);
    private final Map<String, String> configuration = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final JdbcUrl address;

    private SettingsReader(JdbcUrl address) {
        this.address = address;
    }

    /// @param loginSeconds the timeout of `DriverManager`, used if the URL has none; 0 for no timeout
    public static ConnectionSettings read(String url, Properties properties, int loginSeconds) throws SQLException {
        var reader = new SettingsReader(JdbcUrl.parse(url));
        if (loginSeconds > 0) {
            reader.known.put(UrlKey.LOGIN_TIMEOUT, Integer.toString(loginSeconds));
        }
        reader.address.keys().forEach(reader::take);
        properties.stringPropertyNames().forEach(name -> reader.take(name, properties.getProperty(name)));
        return reader.settings();
    }

    /// Sets a key. An unknown key with a dot is configuration of the session; any other one adds a warning.
    private void take(String name, String value) {
        var key = UrlKey.named(name);
        if (key.isPresent()) {
            known.put(key.get(), key.get() == UrlKey.PASSWORD ? value : value.strip());
        } else if (name.contains(".")) {
            configuration.put(name, value);
        } else {
            var near = UrlKey.near(name)
                    .map(meant -> "; did you mean " + meant.spelling() + "?")
                    .orElse("");
            warnings.add("The key '" + name + "' is unknown and was left out" + near);
        }
    }

    private ConnectionSettings settings() throws SQLException {
        address.configuration().forEach((name, value) -> configuration.put("set:hiveconf:" + name, value));
        address.variables().forEach((name, value) -> configuration.put("set:hivevar:" + name, value));
        choice(UrlKey.TRANSPORT_MODE);
        return new ConnectionSettings(
                address.hosts(),
                address.database(),
                login(),
                encryption(),
                limits(),
                number(UrlKey.RETRIES, 0, 100),
                literals(),
                configuration,
                warnings);
    }

    private Login login() throws SQLException {
        boolean plain = switch (value(UrlKey.AUTH).toLowerCase(Locale.ROOT)) {
            case "plain", "none", "ldap", "custom", "" -> true;
            case "nosasl" -> false;
            default ->
                throw SqlState.UNSUPPORTED.error("auth=" + value(UrlKey.AUTH)
                        + " is not supported; use auth=plain (user and password) or auth=noSasl");
        };
        return new Login(plain, value(UrlKey.USER), new Secret(password()));
    }

    /// Only a token is taken from a file: an address that someone else has written must not send other files.
    private String password() throws SQLException {
        var file = value(UrlKey.TOKEN_FILE);
        if (file.isEmpty()) {
            return value(UrlKey.PASSWORD);
        }
        try (var lines = Files.lines(Path.of(file))) {
            return lines.findFirst()
                    .map(String::strip)
                    .filter(TOKEN.asMatchPredicate())
                    .orElseThrow(() -> SqlState.BAD_ARGUMENT.error(
                            "The first line of " + file + " is not a token; check tokenFile"));
        } catch (IOException | UncheckedIOException | InvalidPathException problem) {
            throw SqlState.BAD_ARGUMENT.error("The token in " + file + " cannot be read; check tokenFile", problem);
        }
    }

    private Optional<Encryption> encryption() throws SQLException {
        return Boolean.parseBoolean(choice(UrlKey.SSL))
                ? Optional.of(new Encryption(
                        store(UrlKey.SSL_TRUST_STORE, UrlKey.TRUST_STORE_PASSWORD),
                        store(UrlKey.SSL_KEY_STORE, UrlKey.KEY_STORE_PASSWORD)))
                : Optional.empty();
    }

    private Optional<Store> store(UrlKey file, UrlKey password) {
        return value(file).isEmpty()
                ? Optional.empty()
                : Optional.of(new Store(value(file), new Secret(value(password))));
    }

    private Limits limits() throws SQLException {
        return new Limits(
                Duration.ofSeconds(number(UrlKey.LOGIN_TIMEOUT, 0, 86_400)),
                Duration.ofMillis(number(UrlKey.SOCKET_TIMEOUT, 0, Integer.MAX_VALUE)),
                Duration.ofSeconds(number(UrlKey.QUERY_TIMEOUT, 0, Integer.MAX_VALUE)),
                number(UrlKey.FETCH_SIZE, 1, MAX_PAGE_ROWS),
                number(UrlKey.MAX_MESSAGE_SIZE, 65_536, Integer.MAX_VALUE));
    }

    private LiteralSyntax literals() throws SQLException {
        return switch (choice(UrlKey.LITERALS)) {
            case "standard" -> LiteralSyntax.STANDARD;
            case "backslash" -> LiteralSyntax.BACKSLASH;
            default -> LiteralSyntax.BY_SERVER;
        };
    }

    /// The value of a key. An empty value counts as missing, because tools pass empty fields.
    private String value(UrlKey key) {
        var given = known.getOrDefault(key, "");
        return given.isEmpty() ? key.standard() : given;
    }

    private String choice(UrlKey key) throws SQLException {
        var given = value(key);
        return key.choices().stream()
                .filter(choice -> choice.equalsIgnoreCase(given))
                .findFirst()
                .orElseThrow(() -> SqlState.UNSUPPORTED.error(key.spelling() + "=" + given
                        + " is not supported; it is one of " + String.join(", ", key.choices())));
    }

    private int number(UrlKey key, int least, int most) throws SQLException {
        try {
            int number = Integer.parseInt(value(key));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, like a number out of range
        }
        throw SqlState.BAD_ARGUMENT.error(
                key.spelling() + " is a number from " + least + " to " + most + ", not '" + value(key) + "'");
    }
}
