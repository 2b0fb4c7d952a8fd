package io.millrace.server.alert.receiver;

import io.millrace.server.alert.rule.ReceiverOptions.Login;
import io.millrace.server.alert.rule.ReceiverOptions.Mail;
import io.millrace.server.alert.rule.ReceiverOptions.MailEncryption;
import io.millrace.server.security.tls.AuthorityTrust;
import io.millrace.wire.cluster.Alerts.Alert;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends alerts as a mail of plain text.
record MailReceiver(Mail options) implements AlertReceiver {
    private static final Logger LOG = LoggerFactory.getLogger(MailReceiver.class);
    private static final String TIMEOUT_MILLIS = "10000";
    private static final int MAX_SUBJECT = 200;

    @Override
    public void send(AlertMessage message) throws IOException {
        var session = Session.getInstance(properties());
        try (var transport = session.getTransport("smtp")) {
            connect(transport);
            var mail = mail(session, message);
            send(transport, mail);
        } catch (AuthenticationFailedException e) {
            throw new IOException(options.target() + " refuses the login of " + user() + ": " + reason(e), e);
        } catch (MessagingException e) {
            throw new IOException(
                    options.target() + ": " + CertificateProblem.of(e).orElseGet(() -> reason(e)), e);
        }
    }

    /// Sends a mail also if some addresses are refused for good: those would keep it from the others for ever.
    private void send(Transport transport, MimeMessage mail) throws MessagingException {
        try {
            transport.sendMessage(mail, mail.getAllRecipients());
        } catch (SendFailedException e) {
            var others = e.getValidUnsentAddresses();
            if (others == null || others.length == 0 || others.length == mail.getAllRecipients().length) {
                throw e;
            }
            transport.sendMessage(mail, others);
            LOG.warn(
                    "The mail server {} of the receiver {} refuses {}: the others have got the mail",
                    options.target(),
                    options.name(),
                    Arrays.toString(e.getInvalidAddresses()),
                    e);
        }
    }

    private String user() {
        return options.login().map(Login::user).orElse("nobody");
    }

    private Properties properties() throws IOException {
        var properties = new Properties();
        properties.put("mail.smtp.connectiontimeout", TIMEOUT_MILLIS);
        properties.put("mail.smtp.timeout", TIMEOUT_MILLIS);
        properties.put("mail.smtp.writetimeout", TIMEOUT_MILLIS);
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.enable", String.valueOf(options.encryption() == MailEncryption.TLS));
        properties.put("mail.smtp.starttls.enable", String.valueOf(options.encryption() == MailEncryption.STARTTLS));
        properties.put("mail.smtp.starttls.required", String.valueOf(options.encryption() == MailEncryption.STARTTLS));
        // the mail has been taken: without an answer, it would be sent again
        properties.put("mail.smtp.quitwait", "false");
        properties.put("mail.smtp.auth", String.valueOf(options.login().isPresent()));
        if (options.authorities().isPresent()) {
            properties.put(
                    "mail.smtp.ssl.socketFactory",
                    AuthorityTrust.read(options.authorities().get()).getSocketFactory());
        }
        return properties;
    }

    private void connect(Transport transport) throws IOException, MessagingException {
        @Nullable String user = null;
        @Nullable String password = null;
        if (options.login().isPresent()) {
            user = options.login().get().user();
            password = options.login().get().password().read();
        }
        transport.connect(options.host(), options.port(), user, password);
    }

    private MimeMessage mail(Session session, AlertMessage message) throws MessagingException {
        var mail = new MimeMessage(session);
        mail.setFrom(new InternetAddress(options.from()));
        for (var address : options.to()) {
            mail.addRecipient(RecipientType.TO, new InternetAddress(address));
        }
        mail.setSubject(subject(message), StandardCharsets.UTF_8.name());
        mail.setHeader(
                "Date",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.ofEpochMilli(message.sentAt()).atOffset(ZoneOffset.UTC)));
        // no answers of those who are on holiday
        mail.setHeader("Auto-Submitted", "auto-generated");
        mail.setText(
                message.alerts().stream().map(MailReceiver::text).collect(Collectors.joining("\n"))
                        + "-- \nMillrace at " + message.source() + "\n",
                StandardCharsets.UTF_8.name());
        return mail;
    }

    /// Names of jobs may have line breaks, and a header has one line.
    private static String subject(AlertMessage message) {
        var subject = ("[Millrace] " + message.title()).replaceAll("\\s+", " ");
        return subject.length() <= MAX_SUBJECT ? subject : subject.substring(0, MAX_SUBJECT) + "…";
    }

    private static String text(Alert alert) {
        return AlertMessage.line(alert) + "\n"
                + (alert.text().isEmpty() ? "" : alert.text() + "\n")
                + "Rule " + alert.rule() + ", " + AlertMessage.time(alert) + "\n"
                + alert.link() + "\n";
    }

    private static String reason(MessagingException e) {
        var text = e.getMessage();
        var cause = e.getNextException();
        return (text == null ? e.getClass().getSimpleName() : text.strip())
                + (cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage());
    }
}
