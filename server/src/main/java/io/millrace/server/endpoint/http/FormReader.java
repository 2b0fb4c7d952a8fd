package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a multipart request: its part `request` into memory, its files into a folder of their own. File names that
/// senders choose never become names in the file system.
final class FormReader {
    private static final Pattern TYPE = Pattern.compile("(?i)\\s*multipart/form-data\\s*(;.*)?");
    private static final Pattern BOUNDARY = Pattern.compile("(?i);\\s*boundary\\s*=\\s*(?:\"([^\"]*)\"|([^\\s\";]+))");
    /// The part that holds the JSON body.
    private static final String REQUEST = "request";

    private static final int MAX_NAME_BYTES = 200;
    private static final long MAX_DRAINED_BYTES = 16L << 20;
    private static final int CHUNK = 1 << 15;

    private final HttpOptions options;
    private final boolean takesFiles;
    private final List<Upload.File> files = new ArrayList<>();
    private @Nullable Path folder;
    private byte @Nullable [] json;

    private FormReader(HttpOptions options, boolean takesFiles) {
        this.options = options;
        this.takesFiles = takesFiles;
    }

    static boolean isForm(ServerRequest request) {
        return TYPE.matcher(Requests.header(request, HeaderNames.CONTENT_TYPE)).matches();
    }

    /// Reads the form. A refused request leaves no file behind, and its body is read on for a while, because a
    /// client that is still sending does not see the response.
    ///
    /// @param takesFiles whether the endpoint accepts files
    static ReceivedForm read(ServerRequest request, HttpOptions options, boolean takesFiles) throws IOException {
        long maxBytes = takesFiles ? options.uploads().maxBytes() : options.maxContentLength();
        if (request.headers().contentLength().orElse(0) > maxBytes) {
            throw tooLarge("request", maxBytes);
        }
        var boundary = boundary(Requests.header(request, HeaderNames.CONTENT_TYPE));
        try (var in = Requests.timed(request.content().inputStream())) {
            var form = new FormReader(options, takesFiles);
            try {
                return form.read(new LimitedStream(in, maxBytes), boundary);
            } catch (Refusal refusal) {
                form.deleteFiles();
                drain(in);
                throw refusal;
            } catch (IOException | RuntimeException e) {
                form.deleteFiles();
                throw e;
            }
        }
    }

    private static String boundary(String type) {
        var matcher = BOUNDARY.matcher(type);
        if (!matcher.find()) {
            throw Refusal.badRequest("The form cannot be read: its content type has no boundary.");
        }
        var quoted = matcher.group(1);
        return quoted == null ? matcher.group(2) : quoted;
    }

    private ReceivedForm read(InputStream in, String boundary) throws IOException {
        var parts = new MultipartReader(in, boundary, options.uploads().maxHeaderBytes());
        int count = 0;
        for (var part = parts.next(); part.isPresent(); part = parts.next()) {
            if (++count > options.uploads().maxParts()) {
                throw Refusal.badRequest(
                        "The form has more than " + options.uploads().maxParts() + " parts.");
            }
            read(part.get());
        }
        in.transferTo(OutputStream.nullOutputStream());
        return new ReceivedForm(json == null ? new byte[0] : json, List.copyOf(files), Optional.ofNullable(folder));
    }

    private void read(MultipartReader.Part part) throws IOException {
        if (part.fileName().isPresent()) {
            store(fileName(part.fileName().get()), part.content());
            return;
        }
        if (!part.name().equals(REQUEST)) {
            throw Refusal.badRequest("Received unknown attribute " + part.name() + ".");
        }
        if (json != null) {
            throw Refusal.badRequest("The form has two parts called " + REQUEST + ".");
        }
        var maxBytes = (int) Math.min(options.maxContentLength(), Integer.MAX_VALUE - 16);
        var bytes = part.content().readNBytes(maxBytes);
        if (bytes.length == maxBytes && part.content().read() >= 0) {
            throw tooLarge("part " + REQUEST, maxBytes);
        }
        json = bytes;
    }

    private void store(String name, InputStream content) throws IOException {
        if (!takesFiles) {
            throw Refusal.badRequest("File upload not allowed");
        }
        var file = folder().resolve(String.valueOf(files.size()));
        long maxBytes = options.uploads().maxFileBytes();
        try (var out = new StoredFile(file, name)) {
            var chunk = new byte[CHUNK];
            long size = 0;
            for (int read = content.read(chunk); read >= 0; read = content.read(chunk)) {
                size += read;
                if (size > maxBytes) {
                    throw tooLarge("file " + name, maxBytes);
                }
                out.write(chunk, read);
            }
        }
        files.add(new Upload.File(name, file));
    }

    /// An uploaded file while it is written. Separates failures of the disk from those of the sender's connection.
    private static final class StoredFile implements AutoCloseable {
        private final String name;
        private final OutputStream out;

        StoredFile(Path file, String name) {
            this.name = name;
            try {
                this.out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw noRoom("file " + name, e);
            }
        }

        void write(byte[] chunk, int length) {
            try {
                out.write(chunk, 0, length);
            } catch (IOException e) {
                throw noRoom("file " + name, e);
            }
        }

        @Override
        public void close() {
            try {
                out.close();
            } catch (IOException e) {
                throw noRoom("file " + name, e);
            }
        }
    }

    private Path folder() {
        if (folder == null) {
            var parent = options.uploads().folder().orElseThrow(FormReader::off);
            try {
                folder = Files.createTempDirectory(Files.createDirectories(parent), "request-");
            } catch (IOException e) {
                throw noRoom("upload", e);
            }
        }
        return folder;
    }

    private static Refusal noRoom(String what, IOException e) {
        var why = e instanceof FileSystemException of && of.getReason() != null ? of.getReason() : e.getMessage();
        return Refusal.insufficientStorage(
                "The " + what + " could not be stored in the server's folder of uploads: " + why + ".");
    }

    static Refusal off() {
        return Refusal.forbidden("This server accepts no files: uploads are switched off (rest.upload.enable).");
    }

    /// Returns the last part of the sender's path, on any system, and refuses names that cannot be displayed.
    private static String fileName(String path) {
        var last = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        var unprintable = last.codePoints()
                .anyMatch(c -> Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.SURROGATE
                        || Character.getType(c) == Character.LINE_SEPARATOR
                        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR);
        if (last.isBlank() || last.equals(".") || last.equals("..") || unprintable) {
            throw Refusal.badRequest("'" + printable(path) + "' is not a valid file name.");
        }
        if (last.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            throw Refusal.badRequest("The name of a file is longer than " + MAX_NAME_BYTES + " bytes.");
        }
        return last;
    }

    private static String printable(String name) {
        return name.substring(0, Math.min(name.length(), MAX_NAME_BYTES)).replaceAll("\\P{Print}", "?");
    }

    private void deleteFiles() throws IOException {
        if (folder != null) {
            ReceivedForm.delete(folder);
        }
    }

    private static void drain(InputStream in) throws IOException {
        var chunk = new byte[CHUNK];
        for (long left = MAX_DRAINED_BYTES; left > 0; ) {
            int read = in.read(chunk);
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }

    private static Refusal tooLarge(String what, long maxBytes) {
        return new Refusal(FaultCode.TOO_LARGE, "The " + what + " is larger than the limit of " + maxBytes + " bytes.");
    }

    /// Refuses to read more than a number of bytes.
    private static final class LimitedStream extends InputStream {
        private final InputStream in;
        private final long maxBytes;
        private long count;

        LimitedStream(InputStream in, long maxBytes) {
            this.in = in;
            this.maxBytes = maxBytes;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = in.read(target, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) {
            count += read;
            if (count > maxBytes) {
                throw tooLarge("request", maxBytes);
            }
        }
    }
}
