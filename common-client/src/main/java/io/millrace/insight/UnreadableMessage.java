package io.millrace.insight;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// A message or row that the format of its table cannot read, which fails the job each time it comes to it.
final class UnreadableMessage {
    private static final Pattern REFUSED = Pattern.compile(
            "Failed to deserialize (JSON|CSV row) '.*|Corrupt (Debezium|Canal|Maxwell|Ogg) JSON message '.*");

    private UnreadableMessage() {}

    /// A sentence that names the option that passes over such messages; empty for any other failure.
    static Optional<String> advice(Trace trace) {
        return trace.causes().stream()
                .map(cause -> REFUSED.matcher(cause.message()))
                .filter(matcher -> matcher.matches())
                .findFirst()
                .map(matcher -> Optional.ofNullable(matcher.group(1))
                        .map(format -> format.startsWith("CSV") ? "csv" : "json")
                        .orElseGet(() -> matcher.group(2).toLowerCase(Locale.ROOT) + "-json"))
                .map(format -> "'" + format + ".ignore-parse-errors' = 'true' in its table passes over such messages.");
    }
}
