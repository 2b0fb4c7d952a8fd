package io.millrace.server.security.login.kerberos;

import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslException;
import javax.security.sasl.SaslServer;
import org.jspecify.annotations.Nullable;

/// Begins SASL handshakes with Kerberos tickets. Clients are identified; messages are protected by TLS.
public final class TicketHandshakes {
    public static final String MECHANISM = "GSSAPI";
    private static final int MAX_STEPS = 4;

    private final KerberosOptions.ServiceName name;
    private final ServiceLogin login;

    private TicketHandshakes(KerberosOptions.ServiceName name, ServiceLogin login) {
        this.name = name;
        this.login = login;
    }

    /// Throws [ProviderFailure] with a sentence for the operator.
    public static TicketHandshakes open(KerberosOptions options) throws ProviderFailure {
        var name = options.warehouse()
                .orElseThrow(() -> new ProviderFailure("Kerberos at the warehouse endpoint needs a principal"));
        return new TicketHandshakes(name, ServiceLogin.open(options.keytab(), name));
    }

    /// The handshake of one connection.
    public TicketHandshake begin() {
        return new TicketHandshake();
    }

    /// The state after an answer of the client.
    public sealed interface Step {
        /// The client answers the challenge.
        @SuppressWarnings("ArrayRecordComponent") // read once, never compared
        record Challenge(byte[] bytes) implements Step {}

        /// @param identity the user as whom the client wants to act; the user's own name, or another
        record Done(ProviderAnswer answer, String identity) implements Step {}
    }

    /// A handshake. Not thread-safe.
    public final class TicketHandshake {
        private final PrincipalName names = new PrincipalName(name.realm());
        private int steps;
        private String authenticated = "";
        private String identity = "";
        private @Nullable SaslServer server;

        private TicketHandshake() {}

        /// Evaluates what the client has sent.
        public Step next(byte[] response) {
            if (++steps > MAX_STEPS) {
                return refused("the handshake has too many steps");
            }
            try {
                return login.call(() -> evaluate(response));
            } catch (SaslException e) {
                return refused("the ticket is not accepted: " + e.getMessage());
            } catch (RuntimeException e) {
                // the JDK's parser of tokens throws whatever a garbled one leads to
                return refused("the token cannot be read: " + e);
            } catch (Exception e) {
                throw new IllegalStateException("a handshake throws nothing else", e);
            }
        }

        private Step evaluate(byte[] response) throws SaslException {
            var sasl = server;
            if (sasl == null) {
                sasl = Sasl.createSaslServer(
                        MECHANISM, name.service(), name.host(), Map.of(Sasl.QOP, "auth"), this::handle);
                server = sasl;
            }
            var challenge = sasl.evaluateResponse(response);
            if (!sasl.isComplete()) {
                return new Step.Challenge(challenge == null ? new byte[0] : challenge);
            }
            var answer = names.user(authenticated);
            var acting = identity.equals(authenticated) && answer instanceof ProviderAnswer.Known known
                    ? known.user()
                    : identity;
            sasl.dispose();
            return new Step.Done(answer, acting);
        }

        private Step refused(String reason) {
            return new Step.Done(new ProviderAnswer.Refused(reason), "");
        }

        /// Whether one may act as another is decided by the login, which knows the rules.
        private void handle(Callback[] callbacks) throws UnsupportedCallbackException {
            for (var callback : callbacks) {
                if (!(callback instanceof AuthorizeCallback authorize)) {
                    throw new UnsupportedCallbackException(callback);
                }
                authenticated = authorize.getAuthenticationID();
                identity = authorize.getAuthorizationID();
                authorize.setAuthorized(true);
                authorize.setAuthorizedID(authenticated);
            }
        }
    }
}
