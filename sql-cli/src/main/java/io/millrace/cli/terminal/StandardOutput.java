package io.millrace.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// A stream for results that keeps the reason why it cannot be written, which a [PrintStream] drops.
public final class StandardOutput extends PrintStream {
    private final FailureRecorder recorder;
    private final boolean pipe;

    /// @param pipe whether the stream is a pipe or socket, where the reader ends the output
    public StandardOutput(OutputStream stream, boolean pipe) {
        this(new FailureRecorder(stream), pipe);
    }

    private StandardOutput(FailureRecorder recorder, boolean pipe) {
        super(recorder, false, StandardCharsets.UTF_8);
        this.recorder = recorder;
        this.pipe = pipe;
    }

    /// Writes what is buffered.
    ///
    /// @throws OutputClosed if that is not possible any more
    void require() {
        if (checkError()) {
            throw new OutputClosed(recorder.failure.filter(failure -> !pipe && !isBrokenPipe(failure)));
        }
    }

    /// Java reports this only in the message, which the locale of the process can translate.
    private static boolean isBrokenPipe(IOException failure) {
        return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe");
    }

    private static final class FailureRecorder extends FilterOutputStream {
        private Optional<IOException> failure = Optional.empty();

        FailureRecorder(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = Optional.of(failure.orElse(e));
                throw e;
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                failure = Optional.of(failure.orElse(e));
                throw e;
            }
        }
    }
}
