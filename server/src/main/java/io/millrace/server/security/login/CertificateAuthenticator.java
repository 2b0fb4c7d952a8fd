package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.LoginAttempt;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/// Derives the user from the subject of a client certificate, whose authority TLS has checked. A connection that is
/// older than the end of its certificate has no user any more.
///
/// @param pattern of the whole subject as in RFC 2253, such as `CN=([^,]+),OU=clients,O=Example`, whose first group is
///                the user; empty for the only common name
/// @param clock   that decides when a certificate has ended
record CertificateAuthenticator(Optional<Pattern> pattern, InstantSource clock) implements Authenticator {

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.CERTIFICATE;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return attempt.certificate()
                .<Verdict>map(certificate -> user(certificate)
                        .filter(_ -> holds(certificate))
                        .filter(UserFile::isName)
                        .<Verdict>map(user ->
                                new Verdict.Accepted(new Identity(user, Set.of(), AuthenticationKind.CERTIFICATE)))
                        .orElseGet(Verdict.Rejected::new))
                .orElseGet(Verdict.NotPresented::new);
    }

    @Override
    public BooleanSupplier holding(LoginAttempt attempt, Identity identity) {
        return () -> attempt.certificate().filter(this::holds).isPresent();
    }

    private boolean holds(X509Certificate certificate) {
        return !clock.instant().isAfter(end(certificate));
    }

    /// Returns the end of a certificate. The JDK's date type is used here and nowhere else.
    private static Instant end(X509Certificate certificate) {
        return certificate.getNotAfter().toInstant();
    }

    private Optional<String> user(X509Certificate certificate) {
        var subject = certificate.getSubjectX500Principal().getName();
        if (pattern.isEmpty()) {
            return commonName(subject);
        }
        var matcher = pattern.get().matcher(subject);
        return matcher.matches()
                ? Optional.ofNullable(matcher.group(1)).map(Rdn::unescapeValue).map(String::valueOf)
                : Optional.empty();
    }

    private static Optional<String> commonName(String subject) {
        try {
            List<Rdn> names = new LdapName(subject)
                    .getRdns().stream()
                            .filter(part -> part.getType().equalsIgnoreCase("CN"))
                            .toList();
            return names.size() == 1
                    ? Optional.of(String.valueOf(names.getFirst().getValue()))
                    : Optional.empty();
        } catch (InvalidNameException e) {
            return Optional.empty();
        }
    }
}
