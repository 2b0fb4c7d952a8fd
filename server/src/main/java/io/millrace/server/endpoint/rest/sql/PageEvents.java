package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultStream;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Results.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The pages of a result as events. A reader that disconnects may resume, so the result stays open.
record PageEvents(ResultStream stream, PageWriter pages) implements EventStream<Part> {
    @Override
    public Next<Part> next(Duration wait) throws InterruptedException {
        return stream.next(wait).map(this::event).orElseGet(() -> new Ended<>(Optional.empty()));
    }

    private Next<Part> event(ResultStream.Next next) {
        return switch (next) {
            case ResultStream.Next.Quiet _ -> new Quiet<>();
            case ResultStream.Next.Page(var rows, var token) ->
                new Arrived<>(new Event<>(String.valueOf(rows.next()), "rows", part(rows, token)));
            case ResultStream.Next.End(var head) ->
                new Arrived<>(new Event<>("end", part(new FetchedPage.End(head), 0)));
            case ResultStream.Next.Failed(var why) ->
                new Arrived<>(new Event<>("failed", new Part(Optional.empty(), Optional.of(errors(why)))));
        };
    }

    private Part part(FetchedPage fetch, long token) {
        return new Part(Optional.of(pages.page(fetch, token)), Optional.empty());
    }

    private static List<String> errors(Refusal why) {
        var errors = new ArrayList<String>();
        errors.add(why.reason());
        errors.addAll(why.detail());
        return errors;
    }

    @Override
    public void close() {
        // the result is closed with its operation
    }
}
