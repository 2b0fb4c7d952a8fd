package io.millrace.server.alert.rule;

import io.millrace.server.alert.rule.ReceiverOptions.Login;
import io.millrace.server.alert.rule.ReceiverOptions.Mail;
import io.millrace.server.alert.rule.ReceiverOptions.MailEncryption;
import io.millrace.server.alert.rule.ReceiverOptions.Shape;
import io.millrace.server.alert.rule.ReceiverOptions.Webhook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses one receiver in the alerts file.
///
/// @param isPrivate whether only its owner can read the file, so that secrets may be in it
record ReceiverParser(YamlPart part, boolean isPrivate) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern MAIL_ADDRESS = Pattern.compile("[^\\s@,<>]+@[^\\s@,<>]+");
    private static final String EMAIL = "email";
    private static final List<String> WEBHOOK_KEYS =
            List.of("type", "url", "url-file", "token", "token-file", "authorities");
    private static final List<String> MAIL_KEYS = List.of(
            "type", "host", "port", "encryption", "user", "password", "password-file", "authorities", "from", "to");
    private static final int MAX_PORT = 65_535;

    ReceiverOptions parse() throws IOException {
        if (!NAME.matcher(part.name()).matches()) {
            throw part.problem("expected a name of at most 40 lower-case letters, digits and hyphens");
        }
        var keys = part.parts();
        var type = Optional.ofNullable(keys.get("type"))
                .orElseThrow(() -> part.problem("the type is missing: email, slack, teams, alertmanager or webhook"));
        if (type.text().equals(EMAIL)) {
            return mail(part.parts(MAIL_KEYS));
        }
        for (var shape : Shape.values()) {
            if (YamlPart.word(shape).equals(type.text())) {
                return webhook(shape, part.parts(WEBHOOK_KEYS));
            }
        }
        throw type.problem("expected email, slack, teams, alertmanager or webhook");
    }

    private Webhook webhook(Shape shape, Map<String, YamlPart> keys) throws IOException {
        Secret address;
        if (keys.containsKey("url") && !keys.containsKey("url-file")) {
            var given = keys.get("url");
            if (shape == Shape.SLACK || shape == Shape.TEAMS) {
                requirePrivate(given);
            }
            address = new Secret.Literal(AlertFileParser.address(given).toString());
        } else {
            address = secret(keys, "url").orElseThrow(() -> part.problem("url or url-file is missing"));
        }
        return new Webhook(part.name(), shape, address, secret(keys, "token"), authorities(keys));
    }

    private Mail mail(Map<String, YamlPart> keys) throws IOException {
        var chosen = keys.get("encryption");
        var encryption = chosen == null ? MailEncryption.STARTTLS : chosen.constant(MailEncryption.class);
        var login = login(keys);
        if (login.isPresent() && chosen != null && encryption == MailEncryption.NONE) {
            throw chosen.problem("a password is only sent over an encrypted connection");
        }
        return new Mail(
                part.name(),
                required(keys, "host").text(),
                keys.containsKey("port") ? port(keys.get("port")) : usualPort(encryption),
                encryption,
                login,
                authorities(keys),
                addresses(required(keys, "from")).getFirst(),
                addresses(required(keys, "to")));
    }

    private static Optional<Path> authorities(Map<String, YamlPart> keys) throws IOException {
        return keys.containsKey("authorities")
                ? Optional.of(Path.of(keys.get("authorities").text()))
                : Optional.empty();
    }

    private static int usualPort(MailEncryption encryption) {
        return switch (encryption) {
            case STARTTLS -> 587;
            case TLS -> 465;
            case NONE -> 25;
        };
    }

    private Optional<Login> login(Map<String, YamlPart> keys) throws IOException {
        var password = secret(keys, "password");
        var user = Optional.ofNullable(keys.get("user"));
        if (user.isPresent() != password.isPresent()) {
            throw part.problem("a login needs both user and password or password-file");
        }
        return user.isPresent() && password.isPresent()
                ? Optional.of(new Login(user.get().text(), password.get()))
                : Optional.empty();
    }

    private YamlPart required(Map<String, YamlPart> keys, String name) throws IOException {
        return Optional.ofNullable(keys.get(name)).orElseThrow(() -> part.problem(name + " is missing"));
    }

    private static int port(YamlPart part) throws IOException {
        var text = part.text();
        if (text.matches("\\d{1,5}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MAX_PORT) {
            return Integer.parseInt(text);
        }
        throw part.problem("expected a port from 1 to 65535");
    }

    private static List<String> addresses(YamlPart part) throws IOException {
        var addresses = new ArrayList<String>();
        for (var text : part.texts()) {
            if (!MAIL_ADDRESS.matcher(text).matches()) {
                throw part.problem("'" + text + "' is not a mail address");
            }
            addresses.add(text);
        }
        if (addresses.isEmpty()) {
            throw part.problem("expected at least one mail address");
        }
        return addresses;
    }

    /// The secret under a key, or in the file that the key with `-file` names.
    private Optional<Secret> secret(Map<String, YamlPart> keys, String name) throws IOException {
        var given = keys.get(name);
        var file = keys.get(name + "-file");
        if (given != null && file != null) {
            throw file.problem("only one of " + name + " and " + name + "-file can be given");
        }
        if (given != null) {
            requirePrivate(given);
            return Optional.of(new Secret.Literal(given.text()));
        }
        return file == null ? Optional.empty() : Optional.of(new Secret.InFile(Path.of(file.text())));
    }

    private void requirePrivate(YamlPart secret) throws IOException {
        if (!isPrivate) {
            throw secret.problem("others can read this file, and it contains a secret: name a file with "
                    + secret.name() + "-file, or let only the owner read this one (chmod 600)");
        }
    }
}
