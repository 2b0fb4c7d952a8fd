package io.millrace.desktop.shell;

import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/// The keyboard shortcuts of the window. The menu and the list of shortcuts both read them from here.
enum Shortcut {
    CONNECT("Shortcut+N", "All clusters, connect to another", Group.CLUSTERS),
    OPEN_FILE("Shortcut+O", "Open a file…", Group.WINDOW),
    UNDO("Shortcut+Z", "Undo", Group.WINDOW),
    REDO("Shortcut+Shift+Z", "Redo", Group.WINDOW),
    REFRESH("F5", "Ask the cluster now", Group.WINDOW),
    THEME("Shortcut+Shift+L", "Light or dark", Group.WINDOW),
    NEXT_PANE("F6", "Next part of the window", Group.WINDOW),
    PREVIOUS_PANE("Shift+F6", "Previous part of the window", Group.WINDOW),
    PALETTE("Shortcut+K", "Go to anything, do anything", Group.WINDOW),
    FAILURES("Shortcut+Shift+B", "What went wrong on any cluster", Group.WINDOW),
    SHORTCUTS("F1", "This list", Group.WINDOW),
    QUIT("Shortcut+Q", "Quit", Group.WINDOW),
    NEXT_CLUSTER("Ctrl+Tab", "Ctrl+Page Down", "Next cluster", Group.CLUSTERS),
    PREVIOUS_CLUSTER("Ctrl+Shift+Tab", "Ctrl+Page Up", "Previous cluster", Group.CLUSTERS),
    NEW_WINDOW("Shortcut+Shift+N", "This cluster in a new window", Group.CLUSTERS),
    DISCONNECT("Shortcut+Shift+W", "Disconnect this cluster", Group.CLUSTERS),
    JOBS("Shortcut+1", "Jobs", Group.PLACES),
    TASK_MANAGERS("Shortcut+2", "Task managers", Group.PLACES),
    METRICS("Shortcut+4", "Metrics", Group.PLACES),
    SQL("Shortcut+5", "SQL", Group.PLACES),
    LOGS("Shortcut+3", "Logs", Group.PLACES),
    CONNECTORS("Shortcut+6", "Connectors", Group.PLACES),
    ALERTS("Shortcut+7", "Alerts", Group.PLACES),
    BACK("Alt+Left", "Back to the jobs", Group.PLACES),
    FILTER("Shortcut+F", "Filter jobs, find an operator, search frames", Group.PLACES),
    GRAPH("Alt+1", "Graph of the job", Group.JOB),
    CHECKPOINTS("Alt+2", "Checkpoints of the job", Group.JOB),
    FLAME("Alt+3", "Flame graph", Group.JOB),
    EXCEPTIONS("Alt+4", "Exceptions of the job", Group.JOB),
    SAVE_CASE("Shortcut+Shift+E", "Save a case file…", Group.JOB),
    SAVEPOINT("Shortcut+S", "Take a savepoint", Group.JOB),
    STOP("Shortcut+Shift+S", "Stop with a savepoint", Group.JOB),
    CHECKPOINT("Shortcut+Shift+K", "Take a checkpoint now", Group.JOB),
    RUN_AGAIN("Shortcut+Shift+R", "Run again from a savepoint or checkpoint", Group.JOB),
    CANCEL("Shortcut+Delete", "Cancel the job", Group.JOB);

    /// The group of a shortcut in the list.
    enum Group {
        WINDOW,
        CLUSTERS,
        PLACES,
        JOB
    }

    private final String keys;
    private final String twin;
    private final String text;
    private final Group group;

    Shortcut(String keys, String text, Group group) {
        this(keys, "", text, group);
    }

    /// @param twin other keys with the same effect, which users know from browsers
    Shortcut(String keys, String twin, String text, Group group) {
        this.keys = keys;
        this.twin = twin;
        this.text = text;
        this.group = group;
    }

    KeyCombination keys() {
        return KeyCombination.valueOf(keys);
    }

    /// Whether the event matches the keys of the shortcut or their alternative.
    boolean matches(KeyEvent event) {
        return keys().match(event)
                || (!twin.isEmpty() && KeyCombination.valueOf(twin).match(event));
    }

    String text() {
        return text;
    }

    Group group() {
        return group;
    }
}
