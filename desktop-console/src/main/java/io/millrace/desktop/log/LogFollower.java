package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.desktop.log.LineReader.Text;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.LogLines;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Follows one log of a cluster until its thread is interrupted. It uses the cluster's stream of new lines if there is
/// one. Otherwise it polls the last lines, or the whole file, which is all that a stock cluster offers.
final class LogFollower implements Runnable {
    static final int BEGIN = 2_000;
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final ClusterLogs logs;
    private final LogPlace place;
    private final LogListener listener;
    private long last = -1;
    private Optional<String> lastEvent = Optional.empty();

    LogFollower(ClusterLogs logs, LogPlace place, LogListener listener) {
        this.logs = logs;
        this.place = place;
        this.listener = listener;
    }

    @Override
    public void run() {
        try {
            begin();
        } catch (InterruptedException e) {
            // closed
        }
    }

    private void begin() throws InterruptedException {
        while (true) {
            switch (logs.tail(place, BEGIN, Optional.empty())) {
                case Reply.Ok<LogLines.Tail>(LogLines.Tail tail) -> {
                    listener.begins(unknown(tail.lines()), tail.from() > 0);
                    if (logs.saved()) {
                        listener.is(new LogStatus.Saved());
                        return;
                    }
                    follow();
                }
                case Reply.Refused<LogLines.Tail> refused -> {
                    if (refused.notFound()) {
                        new WholeLog(logs, place, listener).follow();
                    }
                    lost(refused.text());
                }
                case Reply.Unreachable<LogLines.Tail>(String reason) -> lost(reason);
            }
        }
    }

    private void lost(String reason) throws InterruptedException {
        listener.is(new LogStatus.Lost(reason + " Trying again."));
        Thread.sleep(AGAIN);
    }

    private void follow() throws InterruptedException {
        while (true) {
            switch (logs.follow(place, BEGIN, lastEvent)) {
                case Reply.Ok<EventStream<LogLines.Addition>>(var stream) -> {
                    try (stream) {
                        listen(stream);
                    }
                    Thread.sleep(AGAIN);
                }
                case Reply.Refused<EventStream<LogLines.Addition>> _ -> ask();
                case Reply.Unreachable<EventStream<LogLines.Addition>>(String reason) -> lost(reason);
            }
        }
    }

    private void listen(EventStream<LogLines.Addition> stream) throws InterruptedException {
        listener.is(new LogStatus.Following());
        while (true) {
            switch (stream.next(Duration.ofMinutes(1))) {
                case EventStream.Arrived<LogLines.Addition>(var event) -> {
                    lastEvent = event.id().or(() -> lastEvent);
                    if (event.data().restarted()) {
                        last = -1;
                    }
                    goOn(event.data().lines());
                }
                case EventStream.Quiet<LogLines.Addition>() -> {
                    // the process may have written nothing
                }
                case EventStream.Ended<LogLines.Addition>(var fault) -> {
                    listener.is(new LogStatus.Lost(fault.orElse("The connection ended.") + " Trying again."));
                    return;
                }
            }
        }
    }

    /// Polls once, so that the caller can try the stream again.
    private void ask() throws InterruptedException {
        switch (logs.tail(place, BEGIN, Optional.empty())) {
            case Reply.Ok<LogLines.Tail>(LogLines.Tail tail) -> {
                if (tail.size() < last) {
                    last = -1;
                }
                listener.is(
                        new LogStatus.Asking("This process cannot stream its log: new lines are fetched every 2 s."));
                goOn(tail.lines());
            }
            case Reply.Failure<LogLines.Tail> failure ->
                listener.is(new LogStatus.Lost(failure.text() + " Trying again."));
        }
        Thread.sleep(AGAIN);
    }

    private void goOn(List<LogLines.Line> lines) {
        var fresh = unknown(lines);
        if (!fresh.isEmpty()) {
            listener.goesOn(fresh);
        }
    }

    private List<Text> unknown(List<LogLines.Line> lines) {
        var fresh = lines.stream()
                .filter(line -> line.offset() > last)
                .map(line -> new Text(line.offset(), line.text()))
                .toList();
        if (!fresh.isEmpty()) {
            last = fresh.getLast().offset();
        }
        return fresh;
    }
}
