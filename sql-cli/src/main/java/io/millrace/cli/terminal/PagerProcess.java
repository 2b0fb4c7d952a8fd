package io.millrace.cli.terminal;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/// The process of the user's pager, which uses the terminal until it exits.
public final class PagerProcess implements AutoCloseable {
    /// Run by a shell, because the variable may contain options. `-S` keeps long lines unfolded.
    private static final String COMMAND = "LESS=\"${LESS:--SR}\" exec ${PAGER:-less}";

    private final Process process;
    private final Writer text;

    private PagerProcess(Process process) {
        this.process = process;
        this.text = process.outputWriter(StandardCharsets.UTF_8);
    }

    /// Starts the program that $PAGER names, or `less`.
    public static PagerProcess start() throws IOException {
        return start(COMMAND);
    }

    static PagerProcess start(String command) throws IOException {
        return new PagerProcess(new ProcessBuilder("sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /// Writes text, and blocks while the pager does not read.
    ///
    /// @return whether the pager still reads
    public boolean write(String more) {
        try {
            text.write(more);
            text.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// Ends the pager's input and waits until it exits.
    @Override
    public void close() {
        try {
            text.close();
        } catch (IOException e) {
            // the user has left the pager already
            process.destroy();
        }
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
