package io.millrace.desktop.flame;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// Reads profile files: collapsed stacks, compressed or not, and recordings of the Java Flight Recorder.
public final class FlameFiles {
    /// The file name extensions.
    public static final List<String> ENDINGS = List.of(
            ".jfr",
            ".collapsed",
            ".collapsed.txt",
            ".folded",
            ".stacks",
            ".collapsed.gz",
            ".folded.gz",
            ".collapsed.txt.gz",
            ".stacks.gz");

    private static final int BLOCK = 1 << 18;

    private FlameFiles() {}

    /// The content of a file.
    public sealed interface Content {
        /// Collapsed stacks.
        record Stacks(Profile profile) implements Content {}

        /// A recording, from which parts can be selected.
        record Recorded(Recording recording) implements Content {}
    }

    /// Reads a file; slow for large ones. Throws [UnreadableFile] if the file is not a profile. The result is unusable
    /// if reading was stopped.
    public static Content read(Path file, ReadProgress progress) {
        try {
            if (isRecording(file)) {
                return new Content.Recorded(RecordingReader.read(file, progress));
            }
            return new Content.Stacks(Profile.samples(stacks(file, progress)));
        } catch (NoSuchFileException e) {
            throw new UnreadableFile("There is no file " + file + ".");
        } catch (EOFException | ZipException e) {
            throw new UnreadableFile("The file ends too early: it was cut off, or is still being written.");
        } catch (IOException e) {
            throw new UnreadableFile("The file cannot be read: " + e.getMessage() + ".");
        }
    }

    private static boolean isRecording(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new UnreadableFile("This is a folder; open one file in it.");
        }
        try (var in = new DataInputStream(Files.newInputStream(file))) {
            return RecordingChunks.beginsIn(in);
        } catch (EOFException e) {
            // shorter than the magic number of a recording
            return false;
        }
    }

    private static Frames stacks(Path file, ReadProgress progress) throws IOException {
        try (var counted = new Counted(Files.newInputStream(file), Files.size(file), progress)) {
            var in = new BufferedInputStream(counted, BLOCK);
            in.mark(2);
            boolean packed = in.read() == 0x1f && in.read() == 0x8b;
            in.reset();
            return CollapsedReader.read(packed ? new GZIPInputStream(in, BLOCK) : in, progress);
        }
    }

    /// Reports the number of bytes read.
    private static final class Counted extends FilterInputStream {
        private final double size;
        private final ReadProgress progress;
        private long read;

        Counted(InputStream in, long size, ReadProgress progress) {
            super(in);
            this.size = Math.max(1, size);
            this.progress = progress;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = super.read(into, offset, length);
            read += Math.max(0, count);
            progress.reached(Math.min(1, read / size));
            return count;
        }
    }
}
