package io.millrace.sql.file;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Upload;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Sends a file to the gateway in parts. After a broken connection it goes on where the gateway is, and so does a later
/// upload of the same file that was not finished.
///
/// @param timeout to retry while the gateway does not answer
public record FileUpload(Client client, Path file, Duration timeout, Consumer<Step> listener) {
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final long SMALL_PART = 1L << 20;

    /// A step of an upload.
    public sealed interface Step {
        /// The server has the first `bytes` of `size`.
        record Sent(long bytes, long size) implements Step {}

        /// The gateway does not answer, and the upload tries again.
        record Away(String reason, Duration lasting) implements Step {}
    }

    /// Sends the file. An interrupt ends the upload; what has arrived stays there for a while.
    public DataFiles.DataFile run() throws IOException, InterruptedException {
        long size = Files.size(file);
        var listing = retried(() -> client.call(DataFiles.LIST));
        var upload = begun(listing, size);
        long part = Math.min(listing.partSize(), Math.max(SMALL_PART, size / 100));
        var buffer = Files.createTempFile("millrace-part-", ".tmp");
        try (var source = FileChannel.open(file)) {
            listener.accept(new Step.Sent(upload.received(), size));
            while (!upload.complete()) {
                copy(source, upload.received(), part, buffer);
                upload = sent(upload, buffer);
                listener.accept(new Step.Sent(upload.received(), size));
            }
            return upload;
        } finally {
            Files.deleteIfExists(buffer);
        }
    }

    private DataFiles.DataFile begun(DataFiles.Listing listing, long size) throws IOException, InterruptedException {
        var name = String.valueOf(file.getFileName());
        long changed = Files.getLastModifiedTime(file).toMillis();
        var unfinished = listing.files().stream()
                .filter(one -> one.name().equals(name)
                        && one.size() == size
                        && one.table().isEmpty())
                .filter(one -> !one.complete() && one.created() > changed)
                .findFirst();
        return unfinished.isPresent()
                ? unfinished.get()
                : retried(() -> client.call(DataFiles.BEGIN, Arguments.NONE, new DataFiles.Begin(name, size)));
    }

    private static void copy(FileChannel source, long position, long size, Path target) throws IOException {
        try (var out = FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            long end = Math.min(source.size(), position + size);
            if (position >= end) {
                throw new IOException("The file has become shorter while it was sent.");
            }
            for (long at = position; at < end; ) {
                at += source.transferTo(at, end - at, out);
            }
        }
    }

    /// A part that arrived although its answer did not is not sent again.
    private DataFiles.DataFile sent(DataFiles.DataFile upload, Path part) throws InterruptedException {
        var place = Arguments.of(DataFiles.UPLOAD, upload.upload());
        var arguments = place.with(DataFiles.OFFSET, upload.received());
        return retried(() -> {
            var reply = client.call(DataFiles.APPEND, arguments, Upload.of(part));
            boolean elsewhere = reply instanceof Reply.Refused<DataFiles.DataFile>(int status, var _)
                    && status == FaultCode.CONFLICT.status();
            return elsewhere ? client.call(DataFiles.GET, place) : reply;
        });
    }

    private <R> R retried(Supplier<Reply<R>> call) throws InterruptedException {
        var first = OptionalLong.empty();
        while (true) {
            var reply = call.get();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            // from the end of the first call, which can take longer than the timeout itself
            long now = System.nanoTime();
            first = OptionalLong.of(first.orElse(now));
            var lasting = Duration.ofNanos(now - first.getAsLong());
            boolean passing = reply instanceof Reply.Unreachable<R>
                    || (reply instanceof Reply.Refused<R>(int status, var _)
                            && (status == FaultCode.TOO_MANY.status() || status == FaultCode.UNAVAILABLE.status()));
            if (!passing || lasting.compareTo(timeout) >= 0) {
                return reply.orThrow();
            }
            if (reply instanceof Reply.Unreachable<R>(var reason)) {
                listener.accept(new Step.Away(reason, lasting));
            }
            Thread.sleep(PAUSE);
        }
    }
}
