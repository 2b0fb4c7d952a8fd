package io.millrace.desktop.sql;

import io.millrace.wire.Arguments;
import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The statements of a gateway that the history lists. Its labels are those of the web UI.
///
/// @param session the one session whose statements are listed
record StatementFilter(
        Optional<Outcome> outcome, Optional<Kind> kind, Span span, Optional<PastStatement.Session> session) {
    static final StatementFilter ALL =
            new StatementFilter(Optional.empty(), Optional.empty(), Span.ANY, Optional.empty());

    static final List<Kind> KINDS =
            List.of(Kind.QUERY, Kind.INSERT, Kind.DEFINITION, Kind.SETTING, Kind.SHOW, Kind.OTHER);

    /// The time within which a statement was submitted.
    enum Span {
        ANY("Any time", Duration.ZERO),
        HOUR("In the last hour", Duration.ofHours(1)),
        DAY("In the last day", Duration.ofDays(1)),
        WEEK("In the last week", Duration.ofDays(7));

        private final String label;
        private final Duration length;

        Span(String label, Duration length) {
            this.label = label;
            this.length = length;
        }

        String label() {
            return label;
        }
    }

    static String label(Optional<Outcome> outcome) {
        return outcome.map(only -> switch (only) {
                    case RUNNING -> "Running";
                    case FINISHED -> "Finished";
                    case FAILED -> "Failed";
                    case CANCELED -> "Cancelled";
                    case LOST -> "Lost";
                })
                .orElse("All outcomes");
    }

    static String kindLabel(Optional<Kind> kind) {
        return kind.map(only -> switch (only) {
                    case QUERY -> "Queries";
                    case INSERT -> "Inserts";
                    case DEFINITION -> "Definitions";
                    case SETTING -> "Settings";
                    case SHOW -> "Show and explain";
                    case OTHER -> "Others";
                    case INTERNAL -> "Internal";
                })
                .orElse("All kinds");
    }

    StatementFilter withOutcome(Optional<Outcome> only) {
        return new StatementFilter(only, kind, span, session);
    }

    StatementFilter withKind(Optional<Kind> only) {
        return new StatementFilter(outcome, only, span, session);
    }

    StatementFilter within(Span time) {
        return new StatementFilter(outcome, kind, time, session);
    }

    StatementFilter of(Optional<PastStatement.Session> only) {
        return new StatementFilter(outcome, kind, span, only);
    }

    /// The parameters of a search.
    ///
    /// @param words that each statement contains
    /// @param now   in epoch milliseconds
    Arguments arguments(String words, long now, int limit) {
        var all = Arguments.of(StatementHistory.LIMIT, limit);
        if (!words.isBlank()) {
            all = all.with(StatementHistory.SEARCH, words);
        }
        if (outcome.isPresent()) {
            all = all.with(StatementHistory.OUTCOME, List.of(outcome.get()));
        }
        if (kind.isPresent()) {
            all = all.with(StatementHistory.KIND, List.of(kind.get()));
        }
        if (session.isPresent()) {
            all = all.with(StatementHistory.OF_SESSION, session.get().handle());
        }
        return span == Span.ANY ? all : all.with(StatementHistory.FROM, now - span.length.toMillis());
    }
}
