package io.millrace.cli.terminal;

import java.io.IOException;
import java.io.Writer;

/// A person's own pager, which has the terminal until it ends, and reads what it is given.
public final class PagerProcess implements AutoCloseable {
    /// By a shell, because the variable may hold options too; long lines are not to be folded.
    private static final String USUAL = "LESS=\"${LESS:--SR}\" exec ${PAGER:-less}";

    private final Process process;
    private final Writer text;

    private PagerProcess(Process process) {
        this.process = process;
        this.text = process.outputWriter(java.nio.charset.StandardCharsets.UTF_8);
    }

    /// The program that $PAGER names, or `less`.
    public static PagerProcess usual() throws IOException {
        return start(USUAL);
    }

    static PagerProcess start(String command) throws IOException {
        return new PagerProcess(new ProcessBuilder("sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /// Gives it some more; whether it still reads. Waits while it has enough.
    public boolean write(String more) {
        try {
            text.write(more);
            text.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// There is no more. Returns when the person has left it.
    @Override
    public void close() {
        try {
            text.close();
        } catch (IOException e) {
            // it has been left already, and what it did not read is not missed
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
