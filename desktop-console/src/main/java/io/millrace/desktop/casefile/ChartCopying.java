package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Copies the recorder's data into a case: all series of the job and of the processes at the recorder's own interval,
/// and the events.
record ChartCopying(Client client, CaseChoice choice, CaseCopy copying) {
    /// The maximum number of steps per request, below the server's limit of 2000.
    private static final int MAX_STEPS = 1500;
    private static final int MAX_EVENTS = 10_000;
    private static final List<Events.Kind> OF_CLUSTER =
            List.of(Events.Kind.TASK_MANAGER_JOINED, Events.Kind.TASK_MANAGER_LOST, Events.Kind.LEADER);

    void run() throws IOException {
        var window = choice.window();
        if (!(client.call(History.STATUS, Arguments.NONE)
                instanceof Reply.Ok<History.Status>(History.Status recorder))) {
            copying.leaveOut("The recorder's figures", "the cluster does not offer them.");
            return;
        }
        copying.write(
                new CaseQuestion(History.STATUS, Arguments.NONE),
                new History.Status(
                        recorder.state(),
                        recorder.reason(),
                        window.from(),
                        window.to(),
                        recorder.bytes(),
                        recorder.interval()));
        long interval = Math.max(1, recorder.interval());
        long stretch = MAX_STEPS * interval;
        for (long from = window.from(); from < window.to() && !copying.cancelled(); from += stretch) {
            long to = Math.min(from + stretch, window.to()) - 1;
            series(from, to, interval, Arguments.of(Events.JOBS, List.of(choice.job())));
            series(from, to, interval, Arguments.of(History.SUBJECTS, processes()));
        }
        events();
    }

    private List<String> processes() {
        return Stream.concat(
                        Stream.of("jobmanager"),
                        choice.logs().stream()
                                .flatMap(process -> process.taskManager().stream())
                                .map(TaskManagerId::text))
                .toList();
    }

    /// Copies the series of a period, in halves if the whole does not fit into one response.
    private void series(long from, long to, long interval, Arguments of) throws IOException {
        var arguments = of.with(History.FROM, from).with(History.TO, to).with(History.STEP, interval);
        switch (client.call(History.SERIES, arguments)) {
            case Reply.Ok<History.Charts>(History.Charts charts) -> {
                if ((charts.truncated() || charts.step() > interval) && to - from > 2 * interval) {
                    long middle = from + (to - from) / 2;
                    series(from, middle, interval, of);
                    series(middle + 1, to, interval, of);
                } else {
                    copying.writer().charts(copying.redactor().json(Json.text(charts)));
                }
            }
            case Reply.Failure<History.Charts> failure -> copying.leaveOut("The recorder's figures", failure.text());
        }
    }

    private void events() throws IOException {
        var within = Arguments.of(History.FROM, choice.window().from())
                .with(History.TO, choice.window().to())
                .with(History.LIMIT, MAX_EVENTS);
        var found = new ArrayList<History.RecordedEvents>();
        Stream.of(within.with(Events.JOBS, List.of(choice.job())), within.with(Events.KINDS, OF_CLUSTER))
                .map(arguments -> client.call(History.EVENTS, arguments))
                .flatMap(reply -> reply instanceof Reply.Ok<History.RecordedEvents>(History.RecordedEvents happened)
                        ? Stream.of(happened)
                        : Stream.empty())
                .forEach(found::add);
        if (found.isEmpty()) {
            return;
        }
        var events = found.stream()
                .flatMap(happened -> happened.events().stream())
                .distinct()
                .sorted(Comparator.comparingLong(Events.Change::time))
                .toList();
        copying.write(
                new CaseQuestion(History.EVENTS, Arguments.NONE),
                new History.RecordedEvents(
                        events,
                        found.stream().anyMatch(History.RecordedEvents::truncated),
                        found.getFirst().recorder()));
    }
}
