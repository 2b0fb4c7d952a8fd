package io.millrace.desktop.job;

import io.millrace.wire.cluster.Jobs;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// An arrangement of the job list: the shown jobs in order, those that changed, and the number of jobs per state
/// filter.
record JobListArrangement(
        List<Jobs.Line> all, List<JobLine> shown, List<JobLine> changed, Map<StateFilter, Long> counts) {
    static final Comparator<Jobs.Line> NEWEST_FIRST = Comparator.comparingLong(Jobs.Line::startTime)
            .reversed()
            .thenComparing(job -> job.jid().text());

    static final JobListArrangement NOTHING = new JobListArrangement(List.of(), List.of(), List.of(), Map.of());

    /// The user's filter and sort order.
    record Filter(String text, StateFilter state, Comparator<Jobs.Line> order) {
        boolean takes(Jobs.Line job) {
            return state.takes(job.state()) && matches(job);
        }

        private boolean matches(Jobs.Line job) {
            return text.isEmpty()
                    || job.name().toLowerCase(Locale.ROOT).contains(text)
                    || job.jid().text().startsWith(text);
        }
    }
}
