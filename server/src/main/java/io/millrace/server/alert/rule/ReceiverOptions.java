package io.millrace.server.alert.rule;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The address of a receiver of alerts, and the options of its kind.
public sealed interface ReceiverOptions {
    String name();

    /// The word for it in the file.
    String type();

    /// The host, which is not a secret.
    String target();

    /// The shape of the messages of a webhook.
    enum Shape {
        SLACK,
        TEAMS,
        ALERTMANAGER,
        WEBHOOK
    }

    /// A webhook.
    ///
    /// @param address     of Slack and Teams, it is a secret
    /// @param token       for the header `Authorization: Bearer`
    /// @param authorities of the server's certificate, in PEM; those of the JDK if missing
    record Webhook(String name, Shape shape, Secret address, Optional<Secret> token, Optional<Path> authorities)
            implements ReceiverOptions {
        @Override
        public String type() {
            return shape.name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String target() {
            return switch (address) {
                case Secret.Literal(var text) ->
                    Optional.ofNullable(URI.create(text).getHost()).orElse("");
                case Secret.InFile(var file) -> "as in " + file.getFileName();
            };
        }
    }

    /// The encryption of the connection to a mail server.
    enum MailEncryption {
        STARTTLS,
        TLS,
        NONE
    }

    /// A login at a mail server.
    record Login(String user, Secret password) {}

    /// Mail.
    ///
    /// @param authorities of the server's certificate, in PEM; those of the JDK if missing
    record Mail(
            String name,
            String host,
            int port,
            MailEncryption encryption,
            Optional<Login> login,
            Optional<Path> authorities,
            String from,
            List<String> to)
            implements ReceiverOptions {
        public Mail {
            to = List.copyOf(to);
        }

        @Override
        public String type() {
            return "email";
        }

        @Override
        public String target() {
            return host + ":" + port;
        }
    }
}
