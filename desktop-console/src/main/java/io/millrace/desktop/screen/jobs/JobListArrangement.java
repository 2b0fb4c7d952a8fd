package io.millrace.desktop.screen.jobs;

import io.millrace.desktop.service.JobRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// An arrangement of the job list: the shown jobs in order, those that changed, and the number of each kind.
record JobListArrangement(List<JobRow> all, List<JobLine> shown, List<JobLine> changed, Map<StateFilter, Long> counts) {
    static final Comparator<JobRow> NEWEST_FIRST = Comparator.comparing(JobRow::started)
            .reversed()
            .thenComparing(job -> job.id().text());

    static final JobListArrangement NOTHING = new JobListArrangement(List.of(), List.of(), List.of(), Map.of());

    /// The user's filter and sort order.
    record Wish(String text, StateFilter state, Comparator<JobRow> order) {
        boolean takes(JobRow job) {
            return state.takes(job.state()) && matches(job);
        }

        private boolean matches(JobRow job) {
            return text.isEmpty()
                    || job.name().toLowerCase(Locale.ROOT).contains(text)
                    || job.id().text().startsWith(text);
        }
    }
}
