package io.millrace.desktop.shell;

import javafx.scene.input.KeyCombination;

/// Every key of the window: the menu and the list of shortcuts read the same values.
enum Shortcut {
    CONNECT("Shortcut+N", "Connect to another cluster", Group.WINDOW),
    REFRESH("F5", "Ask the cluster now", Group.WINDOW),
    THEME("Shortcut+Shift+L", "Light or dark", Group.WINDOW),
    SHORTCUTS("F1", "This list", Group.WINDOW),
    QUIT("Shortcut+Q", "Quit", Group.WINDOW),
    JOBS("Shortcut+1", "Jobs", Group.PLACES),
    WORKERS("Shortcut+2", "Task managers", Group.PLACES),
    BACK("Alt+Left", "Back to the jobs", Group.PLACES),
    FILTER("Shortcut+F", "Filter jobs, search frames", Group.PLACES),
    GRAPH("Alt+1", "Graph of the job", Group.JOB),
    CHECKPOINTS("Alt+2", "Checkpoints of the job", Group.JOB),
    FLAME("Alt+3", "Flame graph", Group.JOB),
    EXCEPTIONS("Alt+4", "Exceptions of the job", Group.JOB),
    SAVEPOINT("Shortcut+S", "Take a savepoint", Group.JOB),
    STOP("Shortcut+Shift+S", "Stop with a savepoint", Group.JOB),
    CANCEL("Shortcut+Delete", "Cancel the job", Group.JOB);

    /// Where a shortcut stands in the list.
    enum Group {
        WINDOW("Window"),
        PLACES("Places"),
        JOB("Job");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private final String keys;
    private final String text;
    private final Group group;

    Shortcut(String keys, String text, Group group) {
        this.keys = keys;
        this.text = text;
        this.group = group;
    }

    KeyCombination keys() {
        return KeyCombination.valueOf(keys);
    }

    String text() {
        return text;
    }

    Group group() {
        return group;
    }
}
