package io.millrace.server.connector.repository;

import io.millrace.server.connector.FileHash;
import io.millrace.server.connector.WrongFileException;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.eclipse.aether.spi.connector.transport.AbstractTransporter;
import org.eclipse.aether.spi.connector.transport.GetTask;
import org.eclipse.aether.spi.connector.transport.PeekTask;
import org.eclipse.aether.spi.connector.transport.PutTask;
import org.eclipse.aether.spi.connector.transport.TransportListener;
import org.eclipse.aether.spi.connector.transport.Transporter;
import org.eclipse.aether.spi.connector.transport.http.HttpTransporterException;
import org.eclipse.aether.transfer.TransferCancelledException;

/// Keeps the bytes of a broken download in a file and asks only for the rest. The repository library deletes them, but
/// its transporters ask for a range, unless the file was modified since, if they are given the start of a file.
final class ResumingTransporter extends AbstractTransporter {
    private static final int MAX_ATTEMPTS = 5;
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final Transporter transporter;
    private final String repository;
    private final Supplier<Download> current;

    /// @param repository its address
    /// @param current    the file that is being fetched
    ResumingTransporter(Transporter transporter, String repository, Supplier<Download> current) {
        this.transporter = transporter;
        this.repository = repository;
        this.current = current;
    }

    /// A file that is being fetched.
    ///
    /// @param partial  has what arrived so far, and may not exist
    /// @param progress receives the number of bytes so far
    record Download(Connector.Artifact artifact, Path partial, LongConsumer progress) {
        private boolean isOf(GetTask task) {
            return task.getLocation().getPath().endsWith("/" + artifact.fileName());
        }

        private long size() throws IOException {
            return Files.exists(partial) ? Files.size(partial) : 0;
        }
    }

    @Override
    public int classify(Throwable error) {
        return transporter.classify(error);
    }

    @Override
    protected void implPeek(PeekTask task) throws Exception {
        transporter.peek(task);
    }

    @Override
    protected void implPut(PutTask task) throws Exception {
        transporter.put(task);
    }

    @Override
    protected void implGet(GetTask task) throws Exception {
        var download = current.get();
        if (!download.isOf(task)) { // a checksum
            transporter.get(task);
            return;
        }
        Files.createDirectories(download.partial().resolveSibling("."));
        complete(task.getLocation(), download);
        utilGet(task, Files.newInputStream(download.partial()), true, download.size(), false);
    }

    /// Goes on while bytes arrive.
    private void complete(URI location, Download download) throws Exception {
        boolean complete = isComplete(download);
        for (int attempt = 1; !complete; attempt++) {
            long before = download.size();
            try {
                transfer(location, download);
                complete = isExpected(download, before);
            } catch (HttpTransporterException e) {
                if (before == 0 || e.getStatusCode() != RANGE_NOT_SATISFIABLE) {
                    throw e;
                }
                Files.delete(download.partial());
            } catch (WrongFileException e) {
                throw e;
            } catch (IOException e) {
                if (attempt == MAX_ATTEMPTS || download.size() <= before) {
                    throw e;
                }
                complete = isComplete(download);
            }
        }
    }

    private static boolean isComplete(Download download) throws IOException {
        return download.size() > 0
                && FileHash.of(download.partial()).equals(download.artifact().sha256());
    }

    /// Deletes a file that is not the expected one. If it has bytes of two downloads, they were of different files, and
    /// another attempt begins with the first byte.
    private boolean isExpected(Download download, long before) throws IOException {
        var hash = FileHash.of(download.partial());
        if (hash.equals(download.artifact().sha256())) {
            return true;
        }
        Files.delete(download.partial());
        if (before == 0) {
            throw new WrongFileException(download.artifact(), repository, hash);
        }
        return false;
    }

    private void transfer(URI location, Download download) throws Exception {
        try (var file = FileChannel.open(
                download.partial(), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            transporter.get(new GetTask(location)
                    .setDataPath(download.partial(), true)
                    .setListener(new PartialFile(file, download.progress())));
        }
    }

    @Override
    protected void implClose() {
        transporter.close();
    }

    /// Writes what arrives as it arrives.
    private static final class PartialFile extends TransportListener {
        private final FileChannel file;
        private final LongConsumer progress;

        private PartialFile(FileChannel file, LongConsumer progress) {
            this.file = file;
            this.progress = progress;
        }

        @Override
        public void transportStarted(long offset, long length) throws TransferCancelledException {
            try {
                file.truncate(offset).position(offset);
            } catch (IOException e) {
                throw unwritten(e);
            }
        }

        @Override
        public void transportProgressed(ByteBuffer data) throws TransferCancelledException {
            try {
                var rest = data.duplicate();
                while (rest.hasRemaining()) {
                    file.write(rest);
                }
                progress.accept(file.position());
            } catch (IOException e) {
                throw unwritten(e);
            }
        }

        private static TransferCancelledException unwritten(IOException cause) {
            return new TransferCancelledException("the file cannot be written: " + cause.getMessage(), cause);
        }
    }
}
