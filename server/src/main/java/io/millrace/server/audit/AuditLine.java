package io.millrace.server.audit;

import io.millrace.json.Json;
import io.millrace.secret.SecretsMasked;
import io.millrace.server.security.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A record as a line of JSON: `{"number":N, ... ,"code":"..."}`. Its number is first and its code is last, so that
/// both are found without parsing the rest.
///
/// @param number of the record
/// @param body   the line without its code
/// @param code   that chains the record to the one before it
@SuppressWarnings("ArrayRecordComponent") // made for one line, never compared
record AuditLine(long number, byte[] body, String code) {
    /// The action of the record at the beginning of a file.
    static final String FILE = "file";

    /// The action of the first record of a server.
    static final String STARTED = "started";

    private static final Pattern SHAPE =
            Pattern.compile("\\{\"number\":([0-9]{1,18}),\"time\":.*,\"code\":\"([0-9a-f]{64})\"}");
    private static final int END = ",\"code\":\"\"}".length() + AuditChain.START.length();
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int MAX_TEXT = 10_000;
    private static final int MAX_DETAIL = 1_000;

    /// The whole line.
    byte[] bytes() {
        var end = (",\"code\":\"" + code + "\"}\n").getBytes(StandardCharsets.US_ASCII);
        var line = Arrays.copyOf(body, body.length + end.length);
        System.arraycopy(end, 0, line, body.length, end.length);
        return line;
    }

    /// Parses a line without its line feed; empty if it is not a record.
    static Optional<AuditLine> parse(byte[] line) {
        // each byte is a character, so that a pattern finds what belongs to the record and what does not
        var shape = SHAPE.matcher(new String(line, StandardCharsets.ISO_8859_1));
        return shape.matches()
                ? Optional.of(new AuditLine(
                        Long.parseLong(shape.group(1)), Arrays.copyOf(line, line.length - END), shape.group(2)))
                : Optional.empty();
    }

    /// The fields of an action, without the braces, the number and the code.
    static String fields(AuditRecord.AuditSnapshot snapshot) {
        var action = snapshot.action();
        var out = new StringBuilder(400);
        field("time", time(snapshot.time()), out);
        field("kind", action.kind().text(), out);
        field("action", action.name(), out);
        field("service", action.actor().service(), out);
        field("user", action.actor().user(), out);
        field("authentication", action.actor().authentication(), out);
        field("address", action.actor().address(), out);
        field("object", shortened(SecretsMasked.in(action.object()), MAX_DETAIL), out);
        action.session().ifPresent(session -> field("session", session, out));
        action.sql().ifPresent(sql -> {
            field("sha256", Sha256.hex(sql), out);
            // masked before it is shortened: half a secret is a secret
            field("statement", shortened(SecretsMasked.in(sql), MAX_TEXT), out);
        });
        outcome(snapshot.outcome(), snapshot.duration(), out);
        return out.toString();
    }

    private static void outcome(Optional<AuditOutcome> outcome, Duration duration, StringBuilder out) {
        if (outcome.isEmpty()) {
            field("outcome", "begun", out);
            return;
        }
        var end = outcome.get();
        field("outcome", end.result().text(), out);
        if (end.status() > 0) {
            out.append(",\"status\":").append(end.status());
        }
        field("job", end.job(), out);
        field("detail", shortened(SecretsMasked.in(end.detail()), MAX_DETAIL), out);
        out.append(",\"millis\":").append(Math.round(duration.toNanos() / NANOS_PER_MILLI * 10) / 10.0);
    }

    /// The fields of a record about the log.
    static String fields(String action, Map<String, Object> facts) {
        var out = new StringBuilder();
        field("time", time(System.currentTimeMillis()), out);
        field("kind", AuditKind.LOG.text(), out);
        field("action", action, out);
        facts.forEach((name, value) -> {
            if (value instanceof Number number) {
                out.append(",\"").append(name).append("\":").append(number);
            } else {
                field(name, value.toString(), out);
            }
        });
        return out.toString();
    }

    private static String time(long millis) {
        return TIME.format(Instant.ofEpochMilli(millis));
    }

    private static void field(String name, String value, StringBuilder out) {
        if (!value.isEmpty()) {
            out.append(out.isEmpty() ? "\"" : ",\"").append(name).append("\":");
            Json.quote(value, out);
        }
    }

    private static String shortened(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return text.substring(0, end) + "...";
    }

    /// Chains a record to the one before it.
    static AuditLine of(long number, String fields, String before, AuditChain chain) {
        var body = ("{\"number\":" + number + "," + fields).getBytes(StandardCharsets.UTF_8);
        return new AuditLine(number, body, chain.code(before, body));
    }

    /// The value of a field that [#fields] writes as a plain text; empty if the record does not have it.
    Optional<String> text(String name) {
        var mark = "\"" + name + "\":\"";
        var text = new String(body, StandardCharsets.UTF_8);
        int start = text.indexOf(mark);
        int end = start < 0 ? -1 : text.indexOf('"', start + mark.length());
        return end < 0 ? Optional.empty() : Optional.of(text.substring(start + mark.length(), end));
    }

    /// Whether this is a record about the log.
    boolean isAbout(String action) {
        return new String(body, StandardCharsets.UTF_8).contains(",\"kind\":\"log\",\"action\":\"" + action + "\"");
    }
}
