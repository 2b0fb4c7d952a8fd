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

/// Repeats a statement and feeds its results to a scene until the user leaves.
final class WatchLoop {
    private static final int MAX_ROWS = 1_000;

    private final Shell shell;
    private final GatewaySession session;
    private final WatchScene scene;
    private final String statement;
    private final Duration interval;
    private final CountDownLatch closed = new CountDownLatch(1);

    WatchLoop(Shell shell, GatewaySession session, WatchScene scene, String statement, Duration interval) {
        this.shell = shell;
        this.session = session;
        this.scene = scene;
        this.statement = statement;
        this.interval = interval;
    }

    void show(TerminalScreen screen) {
        var runner = Thread.ofPlatform().name("watch").daemon().start(this::repeat);
        try {
            screen.play(scene);
        } finally {
            closed.countDown();
            shell.interrupt();
            await(runner);
        }
    }

    /// Waits until the running statement has ended, so that the session is free for the next one.
    private void await(Thread runner) {
        try {
            if (!runner.join(interval.plusSeconds(2))) {
                shell.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void repeat() {
        try {
            do {
                long began = System.nanoTime();
                var run = session.statement(statement, RowFormat.PLAIN_TEXT);
                var collector = new Collector(run);
                try {
                    var end = shell.follow(run, collector);
                    show(end, collector, Duration.ofNanos(System.nanoTime() - began));
                } catch (Refusal e) {
                    scene.problem(e.reason());
                }
            } while (!closed.await(interval.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(RunEvent.End end, Collector collector, Duration took) {
        switch (end) {
            case RunEvent.Finished _, RunEvent.Cancelled _ -> {
                if (closed.getCount() > 0) {
                    collector.finish();
                    scene.add(new WatchScene.Run(
                            collector.columns, collector.rows, collector.more, took, System.currentTimeMillis()));
                }
            }
            case RunEvent.Failed(var fault) ->
                scene.problem(StatementProblem.of(fault).reason());
            case RunEvent.Lost(var reason) -> scene.problem(reason);
        }
    }

    /// Collects the first rows of one run. A statement with more rows is cancelled, unless later rows may change
    /// the first.
    private static final class Collector implements Consumer<RunEvent> {
        private final StatementRun run;
        private List<Column> columns = List.of();
        private Optional<RowOrder> order = Optional.empty();
        private Optional<FinalRows> pending = Optional.empty();
        private final List<Row> rows = new ArrayList<>();
        private boolean more;

        Collector(StatementRun run) {
            this.run = run;
        }

        @Override
        public void accept(RunEvent event) {
            switch (event) {
                case RunEvent.Described described -> {
                    columns = described.columns();
                    order = described.order();
                    pending = Optional.of(new FinalRows(FinalRows.MAX_WEIGHT))
                            .filter(_ -> described.execution().isPresent() && described.changes());
                }
                case RunEvent.Rows(var page) -> take(page);
                case RunEvent.Waiting _, RunEvent.Progressed _, RunEvent.Away _, RunEvent.Busy _, RunEvent.End _ -> {
                    // an collector is shown when it is whole
                }
            }
        }

        private void take(List<Row> page) {
            if (pending.isEmpty() && Renderer.changesIn(page)) {
                var left = new FinalRows(FinalRows.MAX_WEIGHT);
                rows.forEach(left::add);
                rows.clear();
                pending = Optional.of(left);
            }
            pending.ifPresentOrElse(left -> page.forEach(left::add), () -> keep(page));
        }

        private void keep(List<Row> page) {
            page.stream().limit(MAX_ROWS - rows.size()).forEach(rows::add);
            if (rows.size() == MAX_ROWS && !more) {
                more = true;
                run.cancel();
            }
        }

        /// Adds the rows that remain after all changes.
        void finish() {
            pending.ifPresent(left -> {
                left.rows(order).limit(MAX_ROWS).forEach(rows::add);
                more = left.size() > MAX_ROWS;
            });
        }
    }
}
