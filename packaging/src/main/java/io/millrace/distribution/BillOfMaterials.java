package io.millrace.distribution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A bill of materials in CycloneDX's JSON, in which checksums of jars can be replaced.
final class BillOfMaterials {
    private final Path file;
    private String text;

    private BillOfMaterials(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    /// A build without a network makes none, and then there is nothing to replace.
    static BillOfMaterials read(Path file) throws IOException {
        return new BillOfMaterials(file, Files.exists(file) ? Files.readString(file) : "");
    }

    /// The jar is in the distribution as another file, of which this names the SHA-256 alone. A jar that is not named,
    /// or was replaced before, changes nothing.
    void replace(Path original, Path repacked) {
        var hashes = Pattern.compile("\"hashes\"\\s*:\\s*\\[[^\\]]*\"" + sha256(original) + "\"[^\\]]*]");
        var replacement = "\"hashes\" : [ { \"alg\" : \"SHA-256\", \"content\" : \"" + sha256(repacked) + "\" } ]";
        text = hashes.matcher(text).replaceAll(Matcher.quoteReplacement(replacement));
    }

    void write() throws IOException {
        if (!text.isEmpty()) {
            Files.writeString(file, text);
        }
    }

    static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has it", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
