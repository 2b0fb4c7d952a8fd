package io.millrace.server.gateway.history;

import io.millrace.server.security.Principal;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A search in the history.
///
/// @param words   in lower case; each must occur
/// @param session the handle or the name
/// @param owner   the only user whose statements are found
/// @param from    the first time of submission
/// @param until   the time of submission after the last one
/// @param before  the place in the history at which an earlier page ended
public record HistoryQuery(
        List<String> words,
        Set<Outcome> outcomes,
        Set<Kind> kinds,
        Optional<String> session,
        Optional<String> owner,
        long from,
        long until,
        Optional<Place> before,
        int limit) {

    public HistoryQuery {
        words = List.copyOf(words);
        outcomes = Set.copyOf(outcomes);
        kinds = Set.copyOf(kinds);
    }

    /// All statements but those that clients run for themselves.
    public static HistoryQuery newest(int limit) {
        return all(EnumSet.allOf(Outcome.class), EnumSet.complementOf(EnumSet.of(Kind.INTERNAL)), limit);
    }

    /// The statements that have ended, those that clients run for themselves included.
    public static HistoryQuery ended(int limit) {
        return all(EnumSet.complementOf(EnumSet.of(Outcome.RUNNING)), EnumSet.allOf(Kind.class), limit);
    }

    private static HistoryQuery all(Set<Outcome> outcomes, Set<Kind> kinds, int limit) {
        return new HistoryQuery(
                List.of(),
                outcomes,
                kinds,
                Optional.empty(),
                Optional.empty(),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                Optional.empty(),
                limit);
    }

    /// Only what this caller may see.
    public HistoryQuery visibleTo(Optional<Principal> caller) {
        return caller.filter(present -> !present.may(Permission.ADMINISTER))
                .map(present -> new HistoryQuery(
                        words, outcomes, kinds, session, Optional.of(present.name()), from, until, before, limit))
                .orElse(this);
    }

    public static List<String> words(String search) {
        return Arrays.stream(search.toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /// The place of an entry, by the time of its submission.
    public record Place(long submitted, String operation) implements Comparable<Place> {
        static Place of(Entry entry) {
            return new Place(entry.submitted(), entry.operation().text());
        }

        /// Refuses an invalid cursor.
        public static Place parse(String cursor) {
            int dash = cursor.indexOf('-');
            try {
                return new Place(Long.parseLong(cursor.substring(0, Math.max(0, dash))), cursor.substring(dash + 1));
            } catch (NumberFormatException e) {
                throw Refusal.badRequest("'" + cursor + "' is not a cursor; use 'next' of an earlier page.");
            }
        }

        String text() {
            return submitted + "-" + operation;
        }

        @Override
        public int compareTo(Place other) {
            int byTime = Long.compare(submitted, other.submitted);
            return byTime != 0 ? byTime : operation.compareTo(other.operation);
        }
    }

    boolean matches(Entry entry) {
        return outcomes.contains(entry.outcome())
                && kinds.contains(entry.kind())
                && entry.submitted() < until
                && owner.map(entry.user()::equals).orElse(true)
                && session.map(wanted -> wanted.equals(entry.session().text())
                                || wanted.equals(entry.sessionName().orElse(null)))
                        .orElse(true)
                && hasWords(entry);
    }

    private boolean hasWords(Entry entry) {
        if (words.isEmpty()) {
            return true;
        }
        var text = String.join(
                        "\n",
                        entry.statement(),
                        entry.error().orElse(""),
                        entry.user(),
                        entry.sessionName().orElse(""),
                        entry.client().orElse(""),
                        entry.operation().text(),
                        entry.session().text(),
                        entry.job().map(Object::toString).orElse(""))
                .toLowerCase(Locale.ROOT);
        return words.stream().allMatch(text::contains);
    }
}
