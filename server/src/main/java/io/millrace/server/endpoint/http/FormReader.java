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

/// Reads a request that is a form: its part `request` into memory, its files into a folder of their own. The names that
/// senders give to files never become names in the file system.
final class FormReader {
    private static final Pattern TYPE = Pattern.compile("(?i)\\s*multipart/form-data\\s*(;.*)?");
    private static final Pattern BOUNDARY = Pattern.compile("(?i);\\s*boundary\\s*=\\s*(?:\"([^\"]*)\"|([^\\s\";]+))");
    /// The part that stands for the body of any other request.
    private static final String REQUEST = "request";

    private static final int LONGEST_NAME = 200;
    private static final long PATIENCE = 16L << 20;
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

    /// Refused requests leave no file behind, and are read on for a while, because a client that is still sending does
    /// not see the answer.
    ///
    /// @param takesFiles whether the endpoint wants files
    static ReceivedForm read(ServerRequest request, HttpOptions options, boolean takesFiles) throws IOException {
        long largest = takesFiles ? options.uploads().largest() : options.maxContentLength();
        if (request.headers().contentLength().orElse(0) > largest) {
            throw tooLarge("request", largest);
        }
        var boundary = boundary(Requests.header(request, HeaderNames.CONTENT_TYPE));
        try (var in = Requests.paced(request.content().inputStream())) {
            var form = new FormReader(options, takesFiles);
            try {
                return form.read(new Limited(in, largest), boundary);
            } catch (Refusal refusal) {
                form.forget();
                drain(in);
                throw refusal;
            } catch (IOException | RuntimeException e) {
                form.forget();
                throw e;
            }
        }
    }

    private static String boundary(String type) {
        var matcher = BOUNDARY.matcher(type);
        if (!matcher.find()) {
            throw new Refusal(FaultCode.BAD_REQUEST, "The form cannot be read: its content type has no boundary.");
        }
        var quoted = matcher.group(1);
        return quoted == null ? matcher.group(2) : quoted;
    }

    private ReceivedForm read(InputStream in, String boundary) throws IOException {
        var parts = new MultipartReader(in, boundary, options.uploads().longestHeader());
        int count = 0;
        for (var part = parts.next(); part.isPresent(); part = parts.next()) {
            if (++count > options.uploads().mostParts()) {
                throw new Refusal(
                        FaultCode.BAD_REQUEST,
                        "The form has more than " + options.uploads().mostParts() + " parts.");
            }
            take(part.get());
        }
        in.transferTo(OutputStream.nullOutputStream());
        return new ReceivedForm(json == null ? new byte[0] : json, List.copyOf(files), Optional.ofNullable(folder));
    }

    private void take(MultipartReader.Part part) throws IOException {
        if (part.fileName().isPresent()) {
            file(name(part.fileName().get()), part.content());
            return;
        }
        if (!part.name().equals(REQUEST)) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Received unknown attribute " + part.name() + ".");
        }
        if (json != null) {
            throw new Refusal(FaultCode.BAD_REQUEST, "The form has two parts called " + REQUEST + ".");
        }
        var most = (int) Math.min(options.maxContentLength(), Integer.MAX_VALUE - 16);
        var bytes = part.content().readNBytes(most);
        if (bytes.length == most && part.content().read() >= 0) {
            throw tooLarge("part " + REQUEST, most);
        }
        json = bytes;
    }

    private void file(String name, InputStream content) throws IOException {
        if (!takesFiles) {
            throw new Refusal(FaultCode.BAD_REQUEST, "File upload not allowed");
        }
        var file = folder().resolve(String.valueOf(files.size()));
        long most = options.uploads().largestFile();
        try (var out = new Stored(file, name)) {
            var chunk = new byte[CHUNK];
            long size = 0;
            for (int read = content.read(chunk); read >= 0; read = content.read(chunk)) {
                size += read;
                if (size > most) {
                    throw tooLarge("file " + name, most);
                }
                out.write(chunk, read);
            }
        }
        files.add(new Upload.File(name, file));
    }

    /// A file of an upload while it is written. That this fails has nothing to do with the sender, whose connection may
    /// break in the same way.
    private static final class Stored implements AutoCloseable {
        private final String name;
        private final OutputStream out;

        Stored(Path file, String name) {
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
        return new Refusal(
                FaultCode.INSUFFICIENT_STORAGE,
                "The " + what + " could not be stored in the server's folder of uploads: " + why + ".");
    }

    static Refusal off() {
        return new Refusal(FaultCode.FORBIDDEN, "This server takes no files: uploads are switched off.");
    }

    /// The last part of the sender's path, on whichever system that is; refused if it is none that could be shown.
    private static String name(String given) {
        var last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
        var strange = last.codePoints()
                .anyMatch(c -> Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.SURROGATE
                        || Character.getType(c) == Character.LINE_SEPARATOR
                        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR);
        if (last.isBlank() || last.equals(".") || last.equals("..") || strange) {
            throw new Refusal(FaultCode.BAD_REQUEST, "A file has a name that is none: '" + visible(given) + "'.");
        }
        if (last.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw new Refusal(FaultCode.BAD_REQUEST, "The name of a file is longer than " + LONGEST_NAME + " bytes.");
        }
        return last;
    }

    private static String visible(String name) {
        return name.substring(0, Math.min(name.length(), LONGEST_NAME)).replaceAll("\\P{Print}", "?");
    }

    private void forget() throws IOException {
        if (folder != null) {
            ReceivedForm.delete(folder);
        }
    }

    private static void drain(InputStream in) throws IOException {
        var chunk = new byte[CHUNK];
        for (long left = PATIENCE; left > 0; ) {
            int read = in.read(chunk);
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }

    private static Refusal tooLarge(String what, long most) {
        return new Refusal(FaultCode.TOO_LARGE, "The " + what + " is larger than the limit of " + most + " bytes.");
    }

    /// Refuses to give more than a number of bytes.
    private static final class Limited extends InputStream {
        private final InputStream in;
        private final long most;
        private long given;

        Limited(InputStream in, long most) {
            this.in = in;
            this.most = most;
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
            given += read;
            if (given > most) {
                throw tooLarge("request", most);
            }
        }
    }
}
