package io.millrace.server.engine.program;

import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Checks an uploaded jar by reading all of it: its format, its unpacked size, and that no name in it leads out of a
/// folder into which it is unpacked.
final class JarCheck {
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final long MAX_MANIFEST_BYTES = 1 << 20;
    /// A class is read into memory as a whole. The largest that compilers make have a few megabytes.
    private static final long MAX_CLASS_BYTES = 16 << 20;

    private static final int MAX_NAME_LENGTH = 4096;
    private static final int CHUNK = 1 << 16;

    private final JarLimits limits;
    private final byte[] chunk = new byte[CHUNK];
    private long unpacked;

    private JarCheck(JarLimits limits) {
        this.limits = limits;
    }

    static void check(Path jar, JarLimits limits) {
        try (var zip = new ZipFile(jar.toFile())) {
            new JarCheck(limits).check(zip);
        } catch (IOException | IllegalArgumentException e) {
            throw refused("it cannot be read as one: " + e.getMessage());
        }
    }

    private void check(ZipFile zip) throws IOException {
        if (zip.size() > limits.entries()) {
            throw refused("it has " + zip.size() + " files, the limit is " + limits.entries());
        }
        for (var entries = zip.entries(); entries.hasMoreElements(); ) {
            var entry = entries.nextElement();
            checkName(entry.getName());
            long before = unpacked;
            try (var in = zip.getInputStream(entry)) {
                count(in);
            }
            if (entry.getName().equalsIgnoreCase(MANIFEST) && unpacked - before > MAX_MANIFEST_BYTES) {
                throw refused("its manifest is larger than " + MAX_MANIFEST_BYTES + " bytes");
            }
            if (entry.getName().endsWith(".class") && unpacked - before > MAX_CLASS_BYTES) {
                throw refused("a class in it is larger than " + MAX_CLASS_BYTES + " bytes");
            }
        }
        if (zip.stream().allMatch(ZipEntry::isDirectory)) {
            throw refused("it is empty");
        }
    }

    /// Counts the bytes, as the sizes in the jar may be wrong.
    private void count(InputStream in) throws IOException {
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            unpacked += read;
            if (unpacked > limits.unpacked()) {
                throw refused("it unpacks to more than " + limits.unpacked() + " bytes");
            }
        }
    }

    private static void checkName(String name) {
        var sane = !name.isEmpty()
                && name.length() <= MAX_NAME_LENGTH
                && name.charAt(0) != '/'
                && name.indexOf('\\') < 0
                && name.chars().noneMatch(Character::isISOControl)
                && !name.matches("[A-Za-z]:.*")
                && !("/" + name + "/").contains("/../");
        if (!sane) {
            var shown = name.substring(0, Math.min(name.length(), 100)).replaceAll("\\P{Print}", "?");
            throw refused("a file in it is called '" + shown + "'");
        }
    }

    private static Refusal refused(String reason) {
        return Refusal.badRequest("This is not a jar that can be kept: " + reason + ".");
    }
}
