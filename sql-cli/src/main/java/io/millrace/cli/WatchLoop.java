package io.millrace.cli;

import io.millrace.cli.keep.FinalRows;
import io.millrace.cli.live.WatchScene;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.sql.result.RowOrder;
import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import io.millrace.sql.run.StatementRun;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Repeats a statement while its result is shown.
final class WatchLoop {
    private static final int MOST_ROWS = 1_000;

    private final Shell shell;
    private final GatewaySession session;
    private final WatchScene scene;
    private final String statement;
    private final Duration interval;
    private final CountDownLatch enough = new CountDownLatch(1);

    WatchLoop(Shell shell, GatewaySession session, WatchScene scene, String statement, Duration interval) {
        this.shell = shell;
        this.session = session;
        this.scene = scene;
        this.statement = statement;
        this.interval = interval;
    }

    void show(TerminalScreen screen) {
        var asking = Thread.ofPlatform().name("watch").daemon().start(this::ask);
        try {
            screen.play(scene);
        } finally {
            enough.countDown();
            shell.interrupt();
            await(asking);
        }
    }

    /// The statement that was under way is ended before anything else is asked in the session.
    private void await(Thread asking) {
        try {
            if (!asking.join(interval.plusSeconds(2))) {
                shell.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        try {
            do {
                long began = System.nanoTime();
                var run = session.statement(statement, RowFormat.PLAIN_TEXT);
                var answer = new Answer(run);
                try {
                    var end = shell.follow(run, answer);
                    tell(end, answer, Duration.ofNanos(System.nanoTime() - began));
                } catch (Refusal e) {
                    scene.trouble(e.reason());
                }
            } while (!enough.await(interval.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(RunEvent.End end, Answer answer, Duration took) {
        switch (end) {
            case RunEvent.Finished _, RunEvent.Cancelled _ -> {
                if (enough.getCount() > 0) {
                    answer.settle();
                    scene.add(new WatchScene.Round(
                            answer.columns, answer.rows, answer.more, took, System.currentTimeMillis()));
                }
            }
            case RunEvent.Failed(var fault) ->
                scene.trouble(StatementProblem.of(fault).reason());
            case RunEvent.Lost(var reason) -> scene.trouble(reason);
        }
    }

    /// The first rows of one answer; a statement that has more is ended, unless later rows may change the first.
    private static final class Answer implements Consumer<RunEvent> {
        private final StatementRun run;
        private List<Column> columns = List.of();
        private Optional<RowOrder> order = Optional.empty();
        private Optional<FinalRows> pending = Optional.empty();
        private final List<Row> rows = new ArrayList<>();
        private boolean more;

        Answer(StatementRun run) {
            this.run = run;
        }

        @Override
        public void accept(RunEvent event) {
            switch (event) {
                case RunEvent.Described described -> {
                    columns = described.columns();
                    order = described.order();
                    pending = Optional.of(new FinalRows(FinalRows.MOST_WEIGHT))
                            .filter(_ -> described.execution().isPresent() && described.changes());
                }
                case RunEvent.Rows(var page) -> take(page);
                case RunEvent.Waiting _, RunEvent.Progressed _, RunEvent.Away _, RunEvent.End _ -> {
                    // an answer is shown when it is whole
                }
            }
        }

        private void take(List<Row> page) {
            if (pending.isEmpty() && Renderer.changesIn(page)) {
                var left = new FinalRows(FinalRows.MOST_WEIGHT);
                rows.forEach(left::add);
                rows.clear();
                pending = Optional.of(left);
            }
            pending.ifPresentOrElse(left -> page.forEach(left::add), () -> keep(page));
        }

        private void keep(List<Row> page) {
            page.stream().limit(MOST_ROWS - rows.size()).forEach(rows::add);
            if (rows.size() == MOST_ROWS && !more) {
                more = true;
                run.cancel();
            }
        }

        /// What is left after all changes.
        void settle() {
            pending.ifPresent(left -> {
                left.rows(order).limit(MOST_ROWS).forEach(rows::add);
                more = left.size() > MOST_ROWS;
            });
        }
    }
}
