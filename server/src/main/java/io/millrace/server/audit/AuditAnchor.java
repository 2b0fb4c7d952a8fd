package io.millrace.server.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The extent of the records that a folder should have, kept beside them: without it, it could not be detected that the
/// last ones were cut off.
///
/// @param first the oldest record that was not deleted on purpose
/// @param last  a record that was written
/// @param code  of the last record
record AuditAnchor(long first, long last, String code) {
    static final String FILE = "anchor";
    static final AuditAnchor NONE = new AuditAnchor(1, 0, AuditChain.START);

    private static final Pattern SHAPE = Pattern.compile("([0-9]{18}) ([0-9]{18}) ([0-9a-f]{64}) ([0-9a-f]{64})\n");

    /// Reads the anchor of a folder; empty if it has none.
    ///
    /// @throws IOException if it was changed, or written with another key
    static Optional<AuditAnchor> read(Path folder, AuditChain chain) throws IOException {
        String text;
        try {
            text = Files.readString(folder.resolve(FILE), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        var shape = SHAPE.matcher(text);
        if (shape.matches()) {
            var anchor =
                    new AuditAnchor(Long.parseLong(shape.group(1)), Long.parseLong(shape.group(2)), shape.group(3));
            if (AuditChain.same(anchor.proof(chain), shape.group(4))) {
                return Optional.of(anchor);
            }
        }
        throw new IOException(folder.resolve(FILE) + " was changed, or written with another key");
    }

    /// Overwrites the file in its place, which needs no room on a full disk.
    void write(Path folder, AuditChain chain) throws IOException {
        var bytes = ByteBuffer.wrap((text() + " " + proof(chain) + "\n").getBytes(StandardCharsets.US_ASCII));
        try (var file = FileChannel.open(
                folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            while (bytes.hasRemaining()) {
                file.write(bytes, bytes.position());
            }
        }
    }

    private String text() {
        return String.format(Locale.ROOT, "%018d %018d %s", first, last, code);
    }

    private String proof(AuditChain chain) {
        return chain.code("anchor", text().getBytes(StandardCharsets.US_ASCII));
    }
}
