package io.millrace.server.security.login;

import io.millrace.server.security.AddressRange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The options of the login.
///
/// @param kinds         the ways in which callers are identified, in the order in which they are tried
/// @param users         the file of users
/// @param roles         the file of roles
/// @param subject       the pattern of a certificate's subject, if not the common name is the user
/// @param remember      how long a right password is remembered
/// @param tokenAge      the longest lifetime of a token
/// @param browserIdle   how long the session of a browser lasts without a request
/// @param browserAge    how long it lasts in all
/// @param impersonators who may act for other users
/// @param providers     the identity providers of the kinds that need one
public record LoginOptions(
        List<Kind> kinds,
        Path users,
        Path roles,
        Optional<Pattern> subject,
        Proxy proxy,
        Duration remember,
        Duration tokenAge,
        Duration browserIdle,
        Duration browserAge,
        Set<String> impersonators,
        ProviderOptions providers) {
    public LoginOptions {
        kinds = List.copyOf(kinds);
        impersonators = Set.copyOf(impersonators);
    }

    /// The values of `security.authentication`.
    public enum Kind {
        FILE,
        TOKEN,
        CERTIFICATE,
        PROXY,
        JWT,
        LDAP,
        KERBEROS,
        OIDC
    }

    /// A proxy in front of the server.
    ///
    /// @param header  with the user
    /// @param groups  the header with the user's groups
    /// @param trusted addresses, and ranges such as `10.1.0.0/16`
    public record Proxy(String header, Optional<String> groups, List<String> trusted) {
        public Proxy {
            trusted = List.copyOf(trusted);
            trusted.forEach(AddressRange::parse);
        }
    }
}
