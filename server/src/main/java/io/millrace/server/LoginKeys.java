package io.millrace.server;

import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.login.LoginOptions;
import io.millrace.server.security.login.LoginOptions.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/// Reads the keys of the login.
///
/// @param problems gets a sentence for each key that cannot be used, or that would have no effect
record LoginKeys(ServerConfiguration configuration, List<String> problems) {
    private static final Map<Key<?>, Kind> NEEDED = Map.of(
            Keys.USER_FILE, Kind.FILE,
            Keys.TOKEN_AGE, Kind.TOKEN,
            Keys.CERTIFICATE_USER, Kind.CERTIFICATE,
            Keys.PROXY_HEADER, Kind.PROXY,
            Keys.PROXY_GROUPS, Kind.PROXY,
            Keys.PROXY_ADDRESSES, Kind.PROXY);
    private static final List<Key<?>> OF_ANY =
            List.of(Keys.ROLE_FILE, Keys.REMEMBER_PASSWORDS, Keys.BROWSER_IDLE, Keys.BROWSER_AGE, Keys.IMPERSONATION);

    /// The ways of logging in, as they are configured.
    static List<String> names(ServerConfiguration configuration) {
        return configuration.get(Keys.AUTHENTICATION).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    /// The options, if callers must log in.
    Optional<LoginOptions> options() {
        var kinds = new ArrayList<Kind>();
        for (var name : names(configuration)) {
            kind(name)
                    .ifPresentOrElse(
                            kinds::add,
                            () -> problems.add(Keys.AUTHENTICATION.name() + ": there is no '"
                                    + name + "'; there is "
                                    + Arrays.stream(Kind.values())
                                            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                            .collect(Collectors.joining(", "))));
        }
        NEEDED.forEach((key, kind) -> {
            if (!kinds.contains(kind) && isSet(key)) {
                problems.add(key.name() + ": it has no effect unless " + Keys.AUTHENTICATION.name() + " names "
                        + kind.name().toLowerCase(Locale.ROOT));
            }
        });
        new ProviderKeys(configuration, problems).reportUnused(kinds);
        OF_ANY.stream()
                .filter(key -> kinds.isEmpty() && isSet(key))
                .forEach(key -> problems.add(key.name() + ": it has no effect without " + Keys.AUTHENTICATION.name()));
        return kinds.isEmpty() ? Optional.empty() : Optional.of(options(kinds));
    }

    private LoginOptions options(List<Kind> kinds) {
        return new LoginOptions(
                kinds,
                userFile(configuration),
                roleFile(configuration),
                subject(),
                proxy(kinds.contains(Kind.PROXY)),
                configuration.get(Keys.REMEMBER_PASSWORDS),
                configuration.get(Keys.TOKEN_AGE),
                configuration.get(Keys.BROWSER_IDLE),
                configuration.get(Keys.BROWSER_AGE),
                Set.copyOf(configuration.get(Keys.IMPERSONATION)),
                new ProviderKeys(configuration, problems).options(kinds));
    }

    private static Optional<Kind> kind(String name) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }

    private boolean isSet(Key<?> key) {
        return isSet(configuration, key);
    }

    /// Whether a key has another value than by default.
    static boolean isSet(ServerConfiguration configuration, Key<?> key) {
        return !configuration
                .all()
                .getOrDefault(key.name(), key.printedDefault())
                .equals(key.printedDefault());
    }

    /// The file of users.
    static Path userFile(ServerConfiguration configuration) {
        return Installation.file(configuration, Keys.USER_FILE, "users");
    }

    /// The file of roles.
    static Path roleFile(ServerConfiguration configuration) {
        return Installation.file(configuration, Keys.ROLE_FILE, "roles.yaml");
    }

    private Optional<Pattern> subject() {
        var text = configuration.get(Keys.CERTIFICATE_USER);
        if (text.isBlank()) {
            return Optional.empty();
        }
        try {
            var pattern = Pattern.compile(text);
            if (pattern.matcher("").groupCount() > 0) {
                return Optional.of(pattern);
            }
            problems.add(Keys.CERTIFICATE_USER.name() + ": it has no group, which would be the user");
        } catch (PatternSyntaxException e) {
            problems.add(Keys.CERTIFICATE_USER.name() + ": " + e.getDescription());
        }
        return Optional.empty();
    }

    private LoginOptions.Proxy proxy(boolean used) {
        var trusted = configuration.get(Keys.PROXY_ADDRESSES);
        if (used && trusted.isEmpty()) {
            problems.add(Keys.AUTHENTICATION.name() + " names proxy, which needs " + Keys.PROXY_ADDRESSES.name());
        }
        var header = configuration.get(Keys.PROXY_HEADER);
        var groups = Optional.of(configuration.get(Keys.PROXY_GROUPS)).filter(name -> !name.isBlank());
        try {
            return new LoginOptions.Proxy(header, groups, trusted);
        } catch (IllegalArgumentException e) {
            problems.add(Keys.PROXY_ADDRESSES.name() + ": '" + e.getMessage()
                    + "' is neither an address nor a range such as 10.1.0.0/16");
            return new LoginOptions.Proxy(header, groups, List.of());
        }
    }
}
