package io.millrace.journey;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.sql.SheetModel;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.desktop.sql.SqlModel;
import io.millrace.desktop.sql.result.ExportFormat;
import io.millrace.desktop.sql.result.ResultExport;
import io.millrace.desktop.sql.result.ResultSnapshot;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.json.Json;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/// The SQL workspace of the console without its window, in the console's own process. The arguments are the address of
/// a gateway and an empty folder. Each line that it reads is a text of statements, and each that it prints what the
/// sheet shows of the last of them, both as JSON.
public final class SheetDriver {
    /// The interval at which the console's windows poll, in milliseconds.
    private static final long BEAT = 120;

    private final ScheduledExecutorService screen;
    private final UiExecutors threads;
    private final SqlModel model;
    private final Path folder;

    private SheetDriver(ScheduledExecutorService screen, UiExecutors threads, SqlModel model, Path folder) {
        this.screen = screen;
        this.threads = threads;
        this.model = model;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[1]);
        try (var work = Executors.newVirtualThreadPerTaskExecutor();
                var screen = Executors.newSingleThreadScheduledExecutor()) {
            var threads = new UiExecutors(work, screen);
            var gateways = new SqlModel.Gateways(List.of(arguments[0]), address -> new Client(Connection.to(address)));
            var model = new SqlModel(gateways, new SqlFiles(folder), threads, InstantSource.system());
            var beat = screen.scheduleWithFixedDelay(model::refresh, 0, BEAT, TimeUnit.MILLISECONDS);
            try {
                new SheetDriver(screen, threads, model, folder).answer();
            } finally {
                beat.cancel(false);
                screen.submit(model::close).get();
            }
        }
    }

    private void answer() throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var sheet = sheet();
        for (var line = input.readLine(); line != null; line = input.readLine()) {
            String text = Json.read(line.getBytes(StandardCharsets.UTF_8), String.class);
            System.out.println(Json.text(answered(sheet, text)));
        }
    }

    private SheetModel sheet() throws Exception {
        var state = until(
                onScreen(model::state),
                now -> now instanceof SqlModel.State.Found
                        || (now instanceof SqlModel.State.NotFound(var _, var reason) && !reason.isEmpty()));
        if (!(state instanceof SqlModel.State.Found(var desk))) {
            throw new IllegalStateException("no gateway: " + state);
        }
        return until(onScreen(desk::selected), Optional::isPresent).orElseThrow();
    }

    private Map<String, ?> answered(SheetModel sheet, String text) throws Exception {
        var result = onScreen(() -> {
            sheet.text().set(text);
            sheet.runAll();
            return sheet.run().results().getLast();
        });
        until(onScreen(() -> sheet.run().running()), running -> !running);
        if (!(result.phase() instanceof StatementPhase.Done)) {
            return Map.of(
                    "failure",
                    result.phase() instanceof StatementPhase.Failed(var problem, var _)
                            ? problem.reason()
                            : result.phase().label());
        }
        var shown = until(onScreen(result::snapshot), now -> now.tally().phase().over());
        return Map.of(
                "columns", shown.exportColumns().stream().map(Column::name).toList(),
                "rows",
                        shown.lines().stream()
                                .map(line -> cells(shown.exported(line).row()))
                                .toList(),
                "csv", csv(shown));
    }

    private static List<@Nullable String> cells(Row row) {
        var cells = new ArrayList<@Nullable String>();
        for (int column = 0; column < row.fields().size(); column++) {
            var cell = row.cell(column);
            cells.add(cell instanceof Cell.Absent ? null : cell.display());
        }
        return cells;
    }

    private String csv(ResultSnapshot shown) throws Exception {
        var file = folder.resolve("result.csv");
        var progress = onScreen(() -> {
            var export = new ResultExport(threads);
            export.write(shown, ExportFormat.CSV, file);
            return export.progress();
        });
        var end = until(progress, now -> !(now instanceof ResultExport.Progress.Writing));
        if (!(end instanceof ResultExport.Progress.Written)) {
            throw new IllegalStateException("not written: " + end);
        }
        return Files.readString(file);
    }

    /// The first value of a property that is as it ought to be.
    private <T> T until(ObservableValue<T> property, Predicate<T> wanted)
            throws InterruptedException, ExecutionException {
        var found = new CompletableFuture<T>();
        screen.execute(() -> property.subscribe(now -> {
            if (wanted.test(now)) {
                found.complete(now);
            }
        }));
        return found.get();
    }

    private <T> T onScreen(Callable<T> task) throws InterruptedException, ExecutionException {
        return screen.submit(task).get();
    }
}
