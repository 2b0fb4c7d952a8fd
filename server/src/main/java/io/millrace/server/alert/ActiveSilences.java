package io.millrace.server.alert;

import io.millrace.server.alert.rule.NameGlob;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts.NewSilence;
import io.millrace.wire.cluster.Alerts.Silence;
import io.millrace.wire.id.SilenceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The silences that have not ended. Not thread-safe.
final class ActiveSilences {
    private static final int MAX_SILENCES = 200;
    private static final long MAX_MINUTES = Duration.ofDays(366).toMinutes();
    private static final int MAX_TEXT = 500;

    private final List<Silence> silences = new ArrayList<>();

    void restore(Collection<Silence> earlier) {
        silences.addAll(earlier);
    }

    Silence add(NewSilence wanted, String author, long now) {
        if (wanted.minutes() < 1 || wanted.minutes() > MAX_MINUTES) {
            throw Refusal.badRequest("A silence lasts from 1 minute to 366 days.");
        }
        requireShort("rule", wanted.rule());
        requireShort("subject", wanted.subject());
        requireShort("comment", wanted.comment());
        present(now);
        if (silences.size() >= MAX_SILENCES) {
            throw Refusal.tooMany("There are " + MAX_SILENCES + " silences already. End those that you do not need.");
        }
        var silence = new Silence(
                new SilenceId(UUID.randomUUID().toString()),
                wanted.rule().filter(text -> !text.isBlank()),
                wanted.subject().filter(text -> !text.isBlank()),
                wanted.comment().orElse(""),
                author,
                now,
                now + Duration.ofMinutes(wanted.minutes()).toMillis());
        silences.add(silence);
        return silence;
    }

    private static void requireShort(String name, Optional<String> text) {
        if (text.orElse("").length() > MAX_TEXT) {
            throw Refusal.badRequest("'" + name + "' has more than " + MAX_TEXT + " characters.");
        }
    }

    void end(SilenceId id) {
        if (!silences.removeIf(silence -> silence.id().equals(id))) {
            throw Refusal.notFound("There is no silence " + id + ".");
        }
    }

    /// Returns the silences that have not ended.
    List<Silence> present(long now) {
        silences.removeIf(silence -> silence.until() <= now);
        return List.copyOf(silences);
    }

    /// The silence that keeps an alert from being sent.
    Optional<SilenceId> of(StoredAlert alert, long now) {
        return silences.stream()
                .filter(silence -> silence.until() > now)
                .filter(silence -> silence.rule().map(alert.rule()::equals).orElse(true))
                .filter(silence -> silence.subject()
                        .map(text -> new NameGlob(text).matches(alert.subject()))
                        .orElse(true))
                .map(Silence::id)
                .findFirst();
    }
}
