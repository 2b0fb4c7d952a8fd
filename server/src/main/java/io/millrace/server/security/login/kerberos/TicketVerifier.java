package io.millrace.server.security.login.kerberos;

import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSCredential;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.Oid;

/// Checks the tokens of `Authorization: Negotiate`. A login takes one of them: a client that wants more steps has no
/// ticket, but another mechanism.
public final class TicketVerifier {
    private static final String SPNEGO = "1.3.6.1.5.5.2";
    private static final String KERBEROS = "1.2.840.113554.1.2.2";
    private static final byte[] NTLM = "NTLMSSP\0".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_TOKEN = 64 << 10;

    private final ServiceLogin login;
    private final PrincipalName names;

    private TicketVerifier(ServiceLogin login, PrincipalName names) {
        this.login = login;
        this.names = names;
    }

    /// Throws [ProviderFailure] with a sentence for the operator.
    public static TicketVerifier open(KerberosOptions options) throws ProviderFailure {
        var name = options.http().orElseThrow(() -> new ProviderFailure("Kerberos over HTTP needs a principal"));
        return new TicketVerifier(ServiceLogin.open(options.keytab(), name), new PrincipalName(name.realm()));
    }

    /// @param reply with which the server shows the client that it is the right one
    public record Checked(ProviderAnswer answer, Optional<byte[]> reply) {
        private static Checked refused(String reason) {
            return new Checked(new ProviderAnswer.Refused(reason), Optional.empty());
        }
    }

    public Checked check(byte[] token) {
        if (token.length == 0 || token.length > MAX_TOKEN) {
            return Checked.refused("a token has up to " + MAX_TOKEN + " bytes, and this one " + token.length);
        }
        if (Arrays.equals(NTLM, Arrays.copyOf(token, NTLM.length))) {
            return Checked.refused("the client offers NTLM: it has no ticket for this server");
        }
        try {
            return login.call(() -> accept(token));
        } catch (GSSException e) {
            return Checked.refused("the ticket is not accepted: " + e.getMessage());
        } catch (RuntimeException e) {
            // the JDK's parser of tokens throws whatever a garbled one leads to
            return Checked.refused("the token cannot be read: " + e);
        } catch (Exception e) {
            throw new IllegalStateException("accepting a ticket throws nothing else", e);
        }
    }

    private Checked accept(byte[] token) throws GSSException {
        var manager = GSSManager.getInstance();
        var credential = manager.createCredential(
                null,
                GSSCredential.INDEFINITE_LIFETIME,
                new Oid[] {new Oid(SPNEGO), new Oid(KERBEROS)},
                GSSCredential.ACCEPT_ONLY);
        GSSContext context = manager.createContext(credential);
        try {
            var reply = Optional.ofNullable(context.acceptSecContext(token, 0, token.length));
            if (!context.isEstablished()) {
                return Checked.refused("the client needs more than one step: it has no ticket for this server");
            }
            return new Checked(names.user(context.getSrcName().toString()), reply);
        } finally {
            context.dispose();
            credential.dispose();
        }
    }
}
