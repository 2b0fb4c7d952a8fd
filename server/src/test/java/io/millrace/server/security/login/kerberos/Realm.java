package io.millrace.server.security.login.kerberos;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/// A realm with a key distribution centre in this process, reached over TCP. The JDK's Kerberos is configured for it,
/// and for no other one at the same time.
public final class Realm implements AutoCloseable {
    public static final String NAME = "EXAMPLE.COM";

    private final Path folder;
    private final SimpleKdcServer server;

    /// @param folder for its files
    public Realm(Path folder) throws KrbException, IOException {
        this.folder = folder;
        this.server = new SimpleKdcServer();
        var work = Files.createDirectories(folder.resolve("kdc"));
        server.setWorkDir(work.toFile());
        server.setKdcRealm(NAME);
        server.setKdcHost("localhost");
        server.setAllowUdp(false);
        server.setKdcTcpPort(freePort());
        server.init();
        server.start();
        Files.writeString(folder.resolve("krb5.conf"), """
            [libdefaults]
              default_realm = %1$s
              udp_preference_limit = 1
              dns_lookup_kdc = false
              dns_canonicalize_hostname = false
              rdns = false
            [realms]
              %1$s = {
                kdc = localhost:%2$d
              }
            [domain_realm]
              localhost = %1$s
            """.formatted(
                        NAME, server.getKdcSetting().getKdcTcpPort()));
        System.setProperty(
                "java.security.krb5.conf", folder.resolve("krb5.conf").toString());
    }

    /// The configuration of this realm, for programs in other processes.
    public Path configuration() {
        return folder.resolve("krb5.conf");
    }

    public void addUser(String name, String password) throws KrbException {
        server.createPrincipal(name + "@" + NAME, password);
    }

    /// Adds services, and returns a keytab with their keys.
    public Path addServices(String file, String... names) throws KrbException {
        var keytab = folder.resolve(file);
        for (var name : names) {
            server.createPrincipal(name + "@" + NAME);
            server.exportPrincipal(name + "@" + NAME, keytab.toFile());
        }
        return keytab;
    }

    /// Runs something as a user who has logged in.
    public <T> T as(String user, String password, Callable<T> action) throws Exception {
        var context =
                new LoginContext("client", new Subject(), callbacks -> answer(callbacks, password), new Login(user));
        context.login();
        return Subject.callAs(context.getSubject(), action);
    }

    private static void answer(Callback[] callbacks, String password) throws UnsupportedCallbackException {
        for (var callback : callbacks) {
            if (!(callback instanceof PasswordCallback asked)) {
                throw new UnsupportedCallbackException(callback);
            }
            asked.setPassword(password.toCharArray());
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() throws KrbException {
        server.stop();
    }

    private static final class Login extends Configuration {
        private final String user;

        Login(String user) {
            this.user = user;
        }

        @Override
        public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
            return new AppConfigurationEntry[] {
                new AppConfigurationEntry(
                        "com.sun.security.auth.module.Krb5LoginModule",
                        LoginModuleControlFlag.REQUIRED,
                        Map.of("principal", user, "refreshKrb5Config", "true"))
            };
        }
    }
}
