package io.millrace.desktop;

import io.millrace.client.Reply;
import io.millrace.desktop.sql.PastStatement;
import io.millrace.desktop.sql.SqlGateway;
import io.millrace.desktop.sql.SqlSession;
import io.millrace.sql.catalog.CatalogClient;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.Fault;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// A gateway in memory: a statement gets the response set for it, an error if it contains the word `wrong`, and no
/// response until it is cancelled if it contains the word `endless`.
public final class FakeGateway implements SqlGateway {
    public static final List<Column> COLUMNS = List.of(
            Column.of("id", new SqlType.Simple("BIGINT", false)),
            Column.of("region", SqlType.string()),
            Column.of("amount", new SqlType.Simple("DOUBLE", true)));

    public final List<String> ran = new CopyOnWriteArrayList<>();
    public final Map<String, List<Row>> answers = new LinkedHashMap<>();
    public final Map<String, List<List<String>>> catalog = new LinkedHashMap<>();
    /// The jobs that statements start.
    public final Map<String, String> jobs = new LinkedHashMap<>();

    /// How statements run; a gateway that does not tell knows none.
    public final Map<String, Operations.Execution> executions = new LinkedHashMap<>();

    /// What every statement is refused with.
    public volatile Optional<String> refusal = Optional.empty();

    public final Map<String, Stream> streams = new LinkedHashMap<>();
    public List<PastStatement> history = List.of();
    public volatile int opened;
    public volatile int closed;
    public volatile boolean away;
    public Reply<String> product = new Reply.Ok<>("Millrace 0.1.0");
    public volatile boolean forgetful;

    /// The pages that a statement's reader gets.
    public interface Stream {

        /// The next page; none at the end.
        List<Row> next() throws InterruptedException;
    }

    public static Row row(RowKind kind, Object... cells) {
        return new Row(kind, Arrays.asList(cells));
    }

    @Override
    public String address() {
        return "http://fake:8083";
    }

    @Override
    public Reply<String> product() {
        return away ? new Reply.Unreachable<>("No one listens.") : product;
    }

    @Override
    public Reply<SqlSession> open() {
        if (away) {
            return new Reply.Unreachable<>("No one listens.");
        }
        opened++;
        return new Reply.Ok<>(new FakeSession());
    }

    @Override
    public Reply<List<PastStatement>> history(String search) {
        return new Reply.Ok<>(history.stream()
                .filter(past -> past.statement().contains(search))
                .collect(Collectors.toList()));
    }

    @Override
    public void close() {
        closed++;
    }

    private final class FakeSession implements SqlSession {
        private final int number = opened;

        @Override
        public Statement statement(String text) {
            return new FakeStatement(text);
        }

        @Override
        public Reply<Map<String, String>> properties() {
            return new Reply.Ok<>(Map.of("parallelism.default", "1"));
        }

        @Override
        public List<String> candidates(String text, int cursor) {
            return List.of("SELECT");
        }

        @Override
        public CatalogClient asking() {
            return statement -> Optional.ofNullable(catalog.get(statement));
        }

        @Override
        public boolean lives() {
            return !forgetful || number > 1;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private final class FakeStatement implements SqlSession.Statement {
        private final String text;
        private final CountDownLatch cancelled = new CountDownLatch(1);

        FakeStatement(String text) {
            this.text = text;
        }

        @Override
        public RunEvent.End follow(Consumer<RunEvent> listener) {
            ran.add(text);
            if (text.contains("wrong")) {
                return new RunEvent.Failed(
                        Fault.of("SQL validation failed. From line 1, column 8 to line 1, column 12: Column 'wrong' not"
                                + " found in any table"));
            }
            if (refusal.isPresent()) {
                return new RunEvent.Failed(Fault.of(refusal.get()));
            }
            if (streams.containsKey(text)) {
                return streamed(streams.get(text), listener);
            }
            if (jobs.containsKey(text)) {
                listener.accept(new RunEvent.Described(
                        List.of(Column.of("job id", SqlType.string())),
                        false,
                        true,
                        Optional.of(JobId.parse(jobs.get(text))),
                        execution()));
                return new RunEvent.Finished();
            }
            var rows = answers.getOrDefault(text, List.of());
            listener.accept(
                    new RunEvent.Described(COLUMNS, !rows.isEmpty(), !rows.isEmpty(), Optional.empty(), execution()));
            if (!rows.isEmpty()) {
                listener.accept(new RunEvent.Rows(rows));
            }
            if (!text.contains("endless")) {
                return new RunEvent.Finished();
            }
            try {
                cancelled.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new RunEvent.Cancelled();
        }

        private Optional<Operations.Execution> execution() {
            return Optional.ofNullable(executions.get(text));
        }

        private RunEvent.End streamed(Stream stream, Consumer<RunEvent> listener) {
            listener.accept(new RunEvent.Described(
                    COLUMNS, true, true, Optional.ofNullable(jobs.get(text)).map(JobId::parse), execution()));
            try {
                while (cancelled.getCount() > 0) {
                    var page = stream.next();
                    if (page.isEmpty()) {
                        return new RunEvent.Finished();
                    }
                    listener.accept(new RunEvent.Rows(page));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new RunEvent.Cancelled();
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }
    }
}
