package io.millrace.server.security.login.ldap;

import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.SecretFile;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A directory, and the way to its users and groups.
///
/// @param connection  to one of the servers, which are tried in order
/// @param nameAttribute of a user's entry, with the name by which the user is known here
public record LdapOptions(ConnectionOptions connection, Users users, String nameAttribute, Groups groups) {
    static final String USER = "{user}";
    static final String DN = "{dn}";

    public LdapOptions {
        if (nameAttribute.isBlank()) {
            throw new IllegalArgumentException("the attribute with the user's name is needed");
        }
    }

    /// @param servers     such as `ldaps://ldap.example.com` or `ldap://10.0.0.5:1389`
    /// @param startTls    whether a plain connection is encrypted before anything else is sent
    /// @param authorities in PEM; empty for those of the JDK
    /// @param timeout     of everything that a login asks the directory
    /// @param maximum     number of connections
    public record ConnectionOptions(
            List<URI> servers, boolean startTls, Optional<Path> authorities, Duration timeout, int maximum) {
        public ConnectionOptions {
            servers = List.copyOf(servers);
            if (servers.isEmpty()) {
                throw new IllegalArgumentException("the address of a directory is needed");
            }
            for (var server : servers) {
                var scheme = String.valueOf(server.getScheme());
                if (server.getHost() == null || !(scheme.equals("ldap") || scheme.equals("ldaps"))) {
                    throw new IllegalArgumentException(
                            server + " is not the address of a directory, such as ldaps://ldap.example.com");
                }
                if (scheme.equals("ldaps") && startTls) {
                    throw new IllegalArgumentException(
                            server + " is encrypted already: StartTLS is for ldap: addresses");
                }
            }
            if (!startTls) {
                servers.stream()
                        .filter(server ->
                                server.getScheme().equals("ldap") && !ProviderClient.isLoopback(server.getHost()))
                        .forEach(server -> {
                            throw new IllegalArgumentException(
                                    "passwords would go to " + server + " in plain text: use ldaps, or StartTLS");
                        });
            }
            if (servers.stream().map(URI::getScheme).distinct().count() > 1) {
                throw new IllegalArgumentException("either all addresses of directories start with ldaps:, or none");
            }
        }
    }

    /// The way from what a user types to an entry.
    public sealed interface Users {

        /// Names of entries, tried in order, with `{user}` in the place of the user.
        record Patterns(List<String> patterns) implements Users {
            public Patterns {
                patterns = List.copyOf(patterns);
                if (patterns.isEmpty() || !patterns.stream().allMatch(one -> one.contains(USER))) {
                    throw new IllegalArgumentException(
                            "a bind pattern contains " + USER + ", such as uid={user},ou=people,dc=example,dc=com");
                }
                patterns.forEach(NameTemplate::parse);
            }
        }

        /// A search with an account of the server.
        ///
        /// @param filter such as `(&(objectClass=person)(uid={user}))`
        record Search(String base, String filter, String account, SecretFile password) implements Users {
            public Search {
                if (base.isBlank() || account.isBlank()) {
                    throw new IllegalArgumentException("a search for users needs a base and an account");
                }
                FilterTemplate.check(filter, USER);
            }
        }
    }

    /// The groups of a user.
    ///
    /// @param attribute of the user's entry, with the names of its groups' entries; empty for none
    /// @param search    of the groups; empty for none
    /// @param name      the attribute of a group's entry with its name
    public record Groups(Optional<String> attribute, Optional<Search> search, String name) {

        /// @param filter such as `(member={dn})`; may contain `{user}`, too
        public record Search(String base, String filter) {
            public Search {
                FilterTemplate.check(filter, filter.contains(DN) ? DN : USER);
            }
        }
    }
}
