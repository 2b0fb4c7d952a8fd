package io.millrace.server;

import io.millrace.server.config.Key;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.ProviderOptions;
import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.kerberos.KerberosOptions;
import io.millrace.server.security.login.kerberos.KerberosOptions.ServiceName;
import io.millrace.server.security.login.ldap.LdapOptions;
import io.millrace.server.security.login.oidc.OidcOptions;
import io.millrace.server.security.login.provider.SecretFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Reads the keys of identity providers.
///
/// @param problems gets a sentence for each key that cannot be used, or that would have no effect
record ProviderKeys(ServerConfiguration configuration, List<String> problems) {
    private static final Map<String, List<Kind>> NEEDED = Map.of(
            "security.jwt.", List.of(Kind.JWT),
            "security.ldap.", List.of(Kind.LDAP),
            "security.kerberos.server.", List.of(Kind.KERBEROS),
            "security.oidc.", List.of(Kind.OIDC),
            "security.provider.", List.of(Kind.JWT, Kind.OIDC, Kind.LDAP));

    /// Adds a problem for each key of a login provider that is not enabled.
    void reportUnused(List<Kind> kinds) {
        NEEDED.forEach((prefix, needed) -> Keys.ALL.stream()
                .filter(key -> key.name().startsWith(prefix)
                        && needed.stream().noneMatch(kinds::contains)
                        && LoginKeys.isSet(configuration, key))
                .forEach(key -> problems.add(key.name() + ": it has no effect unless " + Keys.AUTHENTICATION.name()
                        + " names " + either(needed))));
    }

    private static String either(List<Kind> kinds) {
        var names = String.join(", ", kinds.stream().map(ProviderKeys::name).toList());
        return names.replaceFirst(", (?=[^,]*$)", " or ");
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    ProviderOptions options(List<Kind> kinds) {
        return new ProviderOptions(
                configuration.get(Keys.PROVIDER_TIMEOUT),
                configuration.path(Keys.PROVIDER_AUTHORITIES),
                read(kinds, Kind.JWT, this::jwt),
                read(kinds, Kind.LDAP, this::ldap),
                read(kinds, Kind.KERBEROS, this::kerberos),
                read(kinds, Kind.OIDC, this::oidc));
    }

    private <T> Optional<T> read(List<Kind> kinds, Kind kind, Supplier<T> reader) {
        try {
            return kinds.contains(kind) ? Optional.of(reader.get()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            problems.add(Keys.AUTHENTICATION.name() + " names " + name(kind) + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private String required(Key<String> key) {
        return text(key).orElseThrow(() -> new IllegalArgumentException("it needs " + key.name()));
    }

    private Optional<String> text(Key<String> key) {
        return Optional.of(configuration.get(key).strip()).filter(text -> !text.isEmpty());
    }

    private Path file(Key<String> key) {
        return configuration.path(key).orElseThrow(() -> new IllegalArgumentException("it needs " + key.name()));
    }

    private ProviderOptions.Issuer jwt() {
        var keys = required(Keys.JWT_KEYS);
        return new ProviderOptions.Issuer(
                new JwtOptions(
                        required(Keys.JWT_ISSUER),
                        keys.contains("://")
                                ? new JwtOptions.KeySource.At(URI.create(keys))
                                : new JwtOptions.KeySource.In(file(Keys.JWT_KEYS)),
                        Set.copyOf(configuration.get(Keys.JWT_AUDIENCES)),
                        Set.copyOf(configuration.get(Keys.JWT_ALGORITHMS)),
                        new JwtOptions.Claims(required(Keys.JWT_USER), configuration.get(Keys.JWT_GROUPS)),
                        configuration.get(Keys.JWT_SKEW)),
                configuration.get(Keys.JWT_KEYS_AGE));
    }

    private OidcOptions oidc() {
        return new OidcOptions(
                URI.create(required(Keys.OIDC_ISSUER)),
                new OidcOptions.Client(
                        required(Keys.OIDC_CLIENT),
                        configuration.path(Keys.OIDC_SECRET).map(SecretFile::new)),
                URI.create(required(Keys.OIDC_REDIRECT)),
                configuration.get(Keys.OIDC_SCOPES),
                new JwtOptions.Claims(required(Keys.OIDC_USER), configuration.get(Keys.OIDC_GROUPS)),
                Set.copyOf(configuration.get(Keys.OIDC_ALGORITHMS)),
                configuration.get(Keys.OIDC_SKEW));
    }

    private LdapOptions ldap() {
        return new LdapOptions(
                new LdapOptions.ConnectionOptions(
                        configuration.get(Keys.LDAP_SERVERS).stream()
                                .map(URI::create)
                                .toList(),
                        configuration.get(Keys.LDAP_START_TLS),
                        configuration.path(Keys.PROVIDER_AUTHORITIES),
                        configuration.get(Keys.PROVIDER_TIMEOUT),
                        configuration.get(Keys.LDAP_CONNECTIONS)),
                users(),
                required(Keys.LDAP_USER_NAME),
                new LdapOptions.Groups(
                        text(Keys.LDAP_GROUPS),
                        text(Keys.LDAP_GROUP_BASE)
                                .map(base -> new LdapOptions.Groups.Search(base, required(Keys.LDAP_GROUP_FILTER))),
                        required(Keys.LDAP_GROUP_NAME)));
    }

    private LdapOptions.Users users() {
        var patterns = text(Keys.LDAP_PATTERNS);
        if (patterns.isPresent() && text(Keys.LDAP_BASE).isPresent()) {
            throw new IllegalArgumentException(Keys.LDAP_PATTERNS.name() + " and " + Keys.LDAP_BASE.name()
                    + " are both set: there is one way to a user's entry");
        }
        return patterns.isPresent()
                ? new LdapOptions.Users.Patterns(Stream.of(patterns.get().split(";"))
                        .map(String::strip)
                        .filter(pattern -> !pattern.isEmpty())
                        .toList())
                : new LdapOptions.Users.Search(
                        required(Keys.LDAP_BASE),
                        required(Keys.LDAP_FILTER),
                        required(Keys.LDAP_ACCOUNT),
                        new SecretFile(file(Keys.LDAP_PASSWORD)));
    }

    private KerberosOptions kerberos() {
        return new KerberosOptions(
                file(Keys.KERBEROS_KEYTAB),
                text(Keys.KERBEROS_HTTP).map(ServiceName::parse),
                text(Keys.KERBEROS_WAREHOUSE).map(ServiceName::parse));
    }
}
