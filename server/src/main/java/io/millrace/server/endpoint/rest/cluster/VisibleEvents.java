package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.util.function.Predicate;

/// The events that a caller may see. Looks up owners outside of the log, which has a lock that all readers share.
record VisibleEvents(EventStream<Events.Change> all, Predicate<Events.Change> visible)
        implements EventStream<Events.Change> {
    @Override
    public Next<Events.Change> next(Duration wait) throws InterruptedException {
        var deadline = Deadline.in(wait);
        while (true) {
            var next = all.next(deadline.left());
            if (!(next instanceof Arrived<Events.Change>(var event)) || visible.test(event.data())) {
                return next;
            }
            if (deadline.passed()) {
                return new Quiet<>();
            }
        }
    }

    @Override
    public void close() {
        all.close();
    }
}
