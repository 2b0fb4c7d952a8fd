package io.millrace.cli.terminal;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.render.Layout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes results to a file as they arrive. Everything else goes to another screen.
public final class FileScreen implements Screen {
    private final Path file;
    private final BufferedWriter writer;
    private final Screen screen;

    /// Creates or truncates the file.
    ///
    /// @throws IllegalArgumentException if the file cannot be written, with the reason
    public FileScreen(Path file, Screen screen) {
        this.file = file;
        this.screen = screen;
        try {
            this.writer = Files.newBufferedWriter(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot write " + file + ": " + e.getMessage() + ".", e);
        }
    }

    public Path file() {
        return file;
    }

    @Override
    public Layout layout(boolean changes) {
        return new Layout(0, false, AnsiColours.NONE, changes, new ColumnMeasure());
    }

    @Override
    public void print(String text) {
        try {
            writer.write(text);
            writer.flush();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private Refusal unwritable(IOException e) {
        return new Refusal(FaultCode.UNAVAILABLE, "Cannot write " + file + ": " + e.getMessage() + ".");
    }

    @Override
    public void message(String text) {
        screen.message(text);
    }

    @Override
    public void progress(String line) {
        screen.progress(line);
    }

    @Override
    public void settle() {
        screen.settle();
    }

    @Override
    public void onInterrupt(Runnable action) {
        screen.onInterrupt(action);
    }

    @Override
    public boolean confirm(String question) {
        return screen.confirm(question);
    }

    /// Closes the file only.
    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}
