package io.millrace.desktop;

import io.millrace.desktop.casefile.CaseFile;
import io.millrace.desktop.connection.ClusterConnector;
import io.millrace.desktop.connection.Connections;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.notice.NoticesModel;
import io.millrace.desktop.notice.SystemNotifier;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.Faults;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.Ticker;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.desktop.shell.ClusterPlace;
import io.millrace.desktop.shell.ShellModel;
import io.millrace.desktop.shell.WindowContext;
import io.millrace.desktop.shell.Windows;
import io.millrace.desktop.sql.SqlFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.stage.Stage;

/// Creates the windows and the objects behind them, and closes everything in reverse order when the last window closes.
/// Must be used on the JavaFX thread.
final class Assembly implements Windows, AutoCloseable {
    private static final Duration BEAT = Duration.ofSeconds(2);

    private final Preferences memory;
    private final SqlFiles sql;
    private final Faults faults;
    private final Runnable closed;
    private final ExecutorService work;
    private final UiExecutors threads;
    private final Appearance appearance = new Appearance();
    private final NoticesModel notices;
    private final SavedLayout arranged;
    private final Connections connections;
    private final ClusterConnector dialing = ClusterConnector.over(Cluster::at);
    private final Ticker ticker;
    private final List<ShellWindow> windows = new ArrayList<>();
    private boolean quitting;

    /// @param faults unexpected errors of the console itself, shown in the front window
    /// @param closed called when the last window closes
    Assembly(Preferences memory, ConnectionSecrets secrets, Faults faults, Runnable closed) {
        this.memory = memory;
        this.sql = new SqlFiles(memory.sql());
        this.faults = faults;
        this.closed = closed;
        this.arranged = new SavedLayout(memory.arranged());
        this.work = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("question-", 0).factory());
        this.connections = new Connections(memory.configuration("connections"), secrets, memory.recentAddresses());
        var show = new FxThread();
        this.threads = new UiExecutors(this::work, show);
        this.notices = new NoticesModel(threads, InstantSource.system(), new SystemNotifier());
        this.ticker = new Ticker("beat", BEAT, show, this::beat);
    }

    /// Shows the first window, restores the previous windows, opens the argument if there is one, and starts polling.
    Stage start(List<String> arguments) {
        appearance.start(ThemeChoice.of(memory.theme()));
        appearance.choice().addListener((choice, before, now) -> work.execute(() -> memory.theme(now.name())));
        var first = window();
        first.stage().show();
        // a statement file runs on the restored front page; any other argument comes in front of the restored pages
        boolean called = !arguments.isEmpty() && !arguments.getFirst().endsWith(SqlFiles.ENDING);
        restore(first, called);
        if (!arguments.isEmpty()) {
            reach(first, arguments.getFirst());
        }
        faults.onFault(fault -> threads.show().execute(() -> describe(fault)));
        ticker.start();
        return first.stage();
    }

    /// Restores the windows that were open when the console last exited.
    ///
    /// @param called whether the first window shows something else in front
    private void restore(ShellWindow first, boolean called) {
        var layouts = memory.windows();
        for (int number = 0; number < layouts.size(); number++) {
            var window = number == 0 ? first : window();
            window.restore(number == 0 && called ? layouts.get(number).behind() : layouts.get(number));
            window.stage().show();
        }
        if (layouts.size() > 1) {
            first.stage().toFront();
        }
    }

    private void remember() {
        memory.windows(
                windows.stream().flatMap(window -> window.layout().stream()).toList());
        memory.arranged(arranged.values());
    }

    /// Opens a file, or connects to an address.
    private static void reach(ShellWindow window, String argument) {
        if (isFile(argument)) {
            window.model().files().open(List.of(Path.of(argument)));
        } else {
            window.model().connect().connect(argument);
        }
    }

    private static boolean isFile(String argument) {
        return argument.endsWith(CaseFile.ENDING)
                || argument.endsWith(SqlFiles.ENDING)
                || (!argument.contains("://") && Files.isRegularFile(Path.of(argument)));
    }

    private ShellWindow window() {
        var model = new ShellModel(threads, InstantSource.system(), connections, dialing, memory, sql);
        var window = new ShellWindow(model, memory, new WindowContext(appearance, notices, this), arranged);
        windows.add(window);
        window.stage().setOnHidden(event -> hidden(window));
        return window;
    }

    @Override
    public void open(SavedConnection connection, ClusterPlace place) {
        var window = window();
        windows.stream().findFirst().map(ShellWindow::stage).ifPresent(window::beside);
        window.stage().show();
        if (isFile(connection.address())) {
            reach(window, connection.address());
        } else {
            window.model().open(connection, place);
        }
    }

    @Override
    public void quit() {
        remember();
        quitting = true;
        List.copyOf(windows).reversed().forEach(window -> window.stage().hide());
    }

    /// Drops tasks that arrive after the last window has closed.
    private void work(Runnable task) {
        if (!work.isShutdown()) {
            work.execute(task);
        }
    }

    private void describe(Faults.Fault fault) {
        windows.stream()
                .filter(window -> window.stage().isFocused())
                .findFirst()
                .or(() -> windows.stream().findFirst())
                .ifPresent(window -> window.showFault(fault));
    }

    private void beat() {
        windows.forEach(window -> window.model().refresh());
        notices.watch(windows.stream()
                .flatMap(window -> window.model().clusters().stream())
                .filter(cluster -> cluster.cluster().canAct())
                .map(cluster -> new NoticesModel.Watched(
                        cluster.connection().address(), cluster.connection().name(), cluster.cluster()))
                .toList());
        notices.refresh();
    }

    private void hidden(ShellWindow window) {
        if (!quitting && windows.size() == 1) {
            remember();
        }
        window.close();
        windows.remove(window);
        if (windows.isEmpty()) {
            close();
        }
    }

    @Override
    public void close() {
        ticker.close();
        work.shutdownNow();
        closed.run();
    }
}
