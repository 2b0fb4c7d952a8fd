package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.login.kerberos.KerberosOptions;
import io.millrace.server.security.login.kerberos.TicketHandshakes;
import io.millrace.server.security.login.kerberos.TicketVerifier;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.util.Optional;

/// Checks Kerberos tickets.
final class KerberosAuthenticator implements Authenticator {
    private final ProviderVerdicts verdicts = new ProviderVerdicts(AuthenticationKind.KERBEROS);
    private final Optional<TicketVerifier> tickets;
    private final Optional<TicketHandshakes> handshakes;

    private KerberosAuthenticator(Optional<TicketVerifier> tickets, Optional<TicketHandshakes> handshakes) {
        this.tickets = tickets;
        this.handshakes = handshakes;
    }

    /// Throws [ProviderFailure] with a sentence for the operator.
    static KerberosAuthenticator open(KerberosOptions options) throws ProviderFailure {
        return new KerberosAuthenticator(
                options.http().isPresent() ? Optional.of(TicketVerifier.open(options)) : Optional.empty(),
                options.warehouse().isPresent() ? Optional.of(TicketHandshakes.open(options)) : Optional.empty());
    }

    @Override
    public AuthenticationKind kind() {
        return verdicts.kind();
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        if (tickets.isEmpty() || !(attempt.credentials().orElse(null) instanceof Credentials.Ticket ticket)) {
            return new Verdict.NotPresented();
        }
        var checked = tickets.get().check(ticket.token());
        var verdict = verdicts.of(checked.answer());
        if (verdict instanceof Verdict.Accepted) {
            checked.reply().ifPresent(ticket.reply());
        }
        return verdict;
    }

    Optional<TicketHandshakes> handshakes() {
        return handshakes;
    }

    Verdict verdict(ProviderAnswer answer) {
        return verdicts.of(answer);
    }

    @Override
    public Optional<String> challenge() {
        return tickets.map(_ -> "Negotiate");
    }
}
