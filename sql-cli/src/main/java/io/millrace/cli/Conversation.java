package io.millrace.cli;

import io.millrace.cli.parse.Piece;
import io.millrace.cli.parse.Splitter;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A person at the prompt. A failure ends a statement, never the conversation.
final class Conversation {
    private final Shell shell;
    private final Screen screen;
    private final Prompt prompt;

    Conversation(Shell shell, Screen screen, Prompt prompt) {
        this.shell = shell;
        this.screen = screen;
        this.prompt = prompt;
    }

    /// Goes on until the person leaves: by a command, by the end of input, or by two interrupts with nothing typed.
    void run() {
        boolean warned = false;
        while (true) {
            switch (prompt.read()) {
                case Prompt.Entry.Ended _ -> {
                    return;
                }
                case Prompt.Entry.Interrupted(boolean empty) -> {
                    if (empty && warned) {
                        return;
                    }
                    warned = empty;
                    if (empty) {
                        screen.tell("Ctrl-C again leaves.\n");
                    }
                }
                case Prompt.Entry.Typed(var text) -> {
                    warned = false;
                    if (!carryOut(pieces(text))) {
                        return;
                    }
                }
            }
        }
    }

    private static List<Piece> pieces(String text) {
        var splitter = new Splitter();
        var pieces = new ArrayList<>(splitter.add(text + "\n"));
        pieces.addAll(splitter.end());
        return pieces;
    }

    /// Whether the conversation goes on. What follows a statement that failed is not run.
    private boolean carryOut(List<Piece> pieces) {
        for (var piece : pieces) {
            var outcome = shell.carryOut(piece, Optional.empty());
            screen.print("\n");
            switch (outcome) {
                case DONE -> {}
                case LEAVE -> {
                    return false;
                }
                case FAILED, CANCELLED, LOST -> {
                    return true;
                }
            }
        }
        return true;
    }
}
