package io.millrace.server.security.login.ldap;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldif.LDIFReader;
import io.millrace.server.security.login.provider.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A directory in this process with ann (in the groups analysts, operators and all staff), bob (in operators), a user
/// whose name needs escapes, and one without a password. Passwords are a name and `'s secret`.
public final class SampleDirectory implements AutoCloseable {
    static final String PEOPLE = "ou=people,dc=example,dc=com";
    static final String ACCOUNT = "cn=millrace,ou=services,dc=example,dc=com";
    static final String ACCOUNT_PASSWORD = "service secret";
    private static final String ENTRIES = """
            dn: dc=example,dc=com
            objectClass: domain
            dc: example

            dn: ou=people,dc=example,dc=com
            objectClass: organizationalUnit
            ou: people

            dn: ou=groups,dc=example,dc=com
            objectClass: organizationalUnit
            ou: groups

            dn: ou=services,dc=example,dc=com
            objectClass: organizationalUnit
            ou: services

            dn: cn=millrace,ou=services,dc=example,dc=com
            objectClass: applicationProcess
            cn: millrace
            userPassword: service secret

            dn: uid=ann,ou=people,dc=example,dc=com
            objectClass: person
            uid: ann
            memberOf: cn=analysts,ou=groups,dc=example,dc=com
            memberOf: cn=all staff,ou=groups,dc=example,dc=com
            userPassword: ann's secret

            dn: uid=bob,ou=people,dc=example,dc=com
            objectClass: person
            uid: bob
            userPassword: bob's secret

            dn: uid=eve\\,ou\\=admins,ou=people,dc=example,dc=com
            objectClass: person
            uid: eve,ou=admins
            userPassword: eve's secret

            dn: uid=none,ou=people,dc=example,dc=com
            objectClass: person
            uid: none

            dn: cn=analysts,ou=groups,dc=example,dc=com
            objectClass: groupOfNames
            cn: analysts
            member: uid=ann,ou=people,dc=example,dc=com

            dn: cn=operators,ou=groups,dc=example,dc=com
            objectClass: groupOfNames
            cn: operators
            member: uid=ann,ou=people,dc=example,dc=com
            member: uid=bob,ou=people,dc=example,dc=com
            """;

    private final InMemoryDirectoryServer server;
    private final Path folder;

    /// @param folder for the file with the password of the account
    public SampleDirectory(Path folder) throws LDAPException, IOException {
        this.server = start(
                config(InMemoryListenerConfig.createLDAPConfig("plain", InetAddress.getLoopbackAddress(), 0, null)));
        this.folder = folder;
        Files.writeString(folder.resolve("account"), ACCOUNT_PASSWORD);
    }

    static InMemoryDirectoryServerConfig config(InMemoryListenerConfig listener) throws LDAPException {
        var config = new InMemoryDirectoryServerConfig("dc=example,dc=com");
        config.setSchema(null);
        config.setListenerConfigs(listener);
        return config;
    }

    static InMemoryDirectoryServer start(InMemoryDirectoryServerConfig config) throws LDAPException {
        var started = new InMemoryDirectoryServer(config);
        started.importFromLDIF(
                true, new LDIFReader(new ByteArrayInputStream(ENTRIES.getBytes(StandardCharsets.UTF_8))));
        started.startListening();
        return started;
    }

    /// Finds users by a search, and their groups by the members of groups.
    public LdapOptions options() {
        return new LdapOptions(
                new LdapOptions.ConnectionOptions(
                        List.of(URI.create("ldap://127.0.0.1:" + server.getListenPort())),
                        false,
                        Optional.empty(),
                        Duration.ofSeconds(20),
                        2),
                new LdapOptions.Users.Search(
                        PEOPLE, "(uid={user})", ACCOUNT, new SecretFile(folder.resolve("account"))),
                "uid",
                new LdapOptions.Groups(
                        Optional.empty(),
                        Optional.of(new LdapOptions.Groups.Search("ou=groups,dc=example,dc=com", "(member={dn})")),
                        "cn"));
    }

    public void remove(String user) throws LDAPException {
        server.delete("uid=" + user + "," + PEOPLE);
    }

    /// Ends the directory, and its connections.
    public void stop() {
        server.shutDown(true);
    }

    public void restart() throws LDAPException {
        server.startListening();
    }

    @Override
    public void close() {
        stop();
    }
}
