package io.millrace.server.security.login.ldap;

import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.FailoverServerSet;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.PostConnectProcessor;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.StartTLSPostConnectProcessor;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import io.millrace.server.security.login.provider.ProviderFailure;
import io.millrace.server.security.login.provider.ProviderTrust;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// A bounded pool of connections to a directory, opened when they are needed. A connection that comes back is bound to
/// the server's account again, or to no account.
final class DirectoryConnections implements AutoCloseable {
    private static final int PLAIN_PORT = 389;
    private static final int ENCRYPTED_PORT = 636;

    private static final Duration MAX_AGE = Duration.ofMinutes(10);

    private final LdapOptions options;
    private final ReentrantLock opening = new ReentrantLock();
    private @Nullable LDAPConnectionPool pool;
    private boolean closed;

    DirectoryConnections(LdapOptions options) {
        this.options = options;
    }

    /// Reads the files. Throws [ProviderFailure] for one that cannot be used.
    void check() throws ProviderFailure {
        context();
        account();
    }

    LDAPConnection take() throws LDAPException, ProviderFailure {
        return pool().getConnection();
    }

    /// @param usable whether nothing went wrong with it
    void giveBack(LDAPConnection connection, boolean usable) throws ProviderFailure {
        if (usable) {
            pool().releaseAndReAuthenticateConnection(connection);
        } else {
            pool().discardConnection(connection);
        }
    }

    /// Closes idle connections, as after a restart of the directory.
    void closeIdle() throws ProviderFailure {
        pool().shrinkPool(0);
    }

    private LDAPConnectionPool pool() throws ProviderFailure {
        opening.lock();
        try {
            if (closed) {
                throw new ProviderFailure("the server stops");
            }
            var existing = pool;
            if (existing == null) {
                existing = open();
                pool = existing;
            }
            return existing;
        } finally {
            opening.unlock();
        }
    }

    private LDAPConnectionPool open() throws ProviderFailure {
        var context = context();
        var servers = options.connection().servers();
        var set = new FailoverServerSet(
                servers.stream().map(URI::getHost).toArray(String[]::new),
                servers.stream().mapToInt(DirectoryConnections::port).toArray(),
                servers.getFirst().getScheme().equals("ldaps")
                        ? context.getSocketFactory()
                        : SocketFactory.getDefault(),
                limits(),
                account(),
                startTls(context));
        try {
            // none is opened now: the directory may be away, and then the server starts nevertheless
            var opened = new LDAPConnectionPool(
                    set, account(), 0, options.connection().maximum(), null);
            opened.setCreateIfNecessary(false);
            opened.setMaxWaitTimeMillis(options.connection().timeout().toMillis());
            opened.setMaxConnectionAgeMillis(MAX_AGE.toMillis());
            opened.setConnectionPoolName("logins");
            return opened;
        } catch (LDAPException e) {
            throw new ProviderFailure("no connections to the directory are possible: " + e.getMessage(), e);
        }
    }

    private static int port(URI server) {
        if (server.getPort() > 0) {
            return server.getPort();
        }
        return server.getScheme().equals("ldaps") ? ENCRYPTED_PORT : PLAIN_PORT;
    }

    private LDAPConnectionOptions limits() {
        var timeout = (int) options.connection().timeout().toMillis();
        var limits = new LDAPConnectionOptions();
        limits.setConnectTimeoutMillis(timeout);
        limits.setResponseTimeoutMillis(timeout);
        limits.setAbandonOnTimeout(false);
        limits.setFollowReferrals(false); // they would lead passwords to another server
        limits.setUseSynchronousMode(true); // no thread for each connection
        limits.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true));
        limits.setBindWithDNRequiresPassword(true);
        return limits;
    }

    private @Nullable BindRequest account() throws ProviderFailure {
        return options.users() instanceof LdapOptions.Users.Search search
                ? new SimpleBindRequest(search.account(), search.password().read())
                : null;
    }

    private @Nullable PostConnectProcessor startTls(SSLContext context) {
        return options.connection().startTls() ? new StartTLSPostConnectProcessor(context) : null;
    }

    private SSLContext context() throws ProviderFailure {
        try {
            var authorities = options.connection().authorities();
            return authorities.isPresent() ? ProviderTrust.read(authorities.get()) : SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    @Override
    public void close() {
        opening.lock();
        try {
            closed = true;
            if (pool != null) {
                pool.close();
            }
        } finally {
            opening.unlock();
        }
    }
}
