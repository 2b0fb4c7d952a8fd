package io.millrace.server.catalog;

import io.millrace.json.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts the properties of an object with AES-256-GCM. The first byte tells the format, the next twelve are the
/// nonce.
final class PropertiesCipher {
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final byte FORMAT = 1;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKey key;

    private record Content(Map<String, String> properties) {}

    private PropertiesCipher(byte[] key) {
        this.key = new SecretKeySpec(key, "AES");
    }

    /// A cipher with a key that ends with the process.
    static PropertiesCipher temporary() {
        return new PropertiesCipher(newKey());
    }

    /// A cipher with the key of a file, which is created if it does not exist.
    static PropertiesCipher of(Path file) throws IOException {
        if (!Files.exists(file)) {
            create(file);
        }
        try {
            var key = Base64.getDecoder().decode(Files.readString(file).strip());
            if (key.length == KEY_BYTES) {
                return new PropertiesCipher(key);
            }
        } catch (IllegalArgumentException e) {
            throw noKey(file, e);
        }
        throw noKey(file, new IllegalArgumentException("wrong length"));
    }

    private static IOException noKey(Path file, Exception cause) {
        return new IOException(file + " holds no key: it must be " + KEY_BYTES + " bytes in base64", cause);
    }

    /// The file appears under its name when it is complete and on the disk.
    private static void create(Path file) throws IOException {
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        var incomplete = Files.createTempFile(file.toAbsolutePath().getParent(), "key", ".new", owner);
        Files.writeString(incomplete, Base64.getEncoder().encodeToString(newKey()) + "\n");
        try (var channel = FileChannel.open(incomplete, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static byte[] newKey() {
        var key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        return key;
    }

    byte[] encrypt(Map<String, String> properties) {
        var nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            var encrypted = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(Json.bytes(new Content(properties)));
            var all = Arrays.copyOf(new byte[] {FORMAT}, 1 + NONCE_BYTES + encrypted.length);
            System.arraycopy(nonce, 0, all, 1, NONCE_BYTES);
            System.arraycopy(encrypted, 0, all, 1 + NONCE_BYTES, encrypted.length);
            return all;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
    }

    /// @throws GeneralSecurityException if the text was encrypted with another key, or changed
    Map<String, String> decrypt(byte[] all) throws GeneralSecurityException {
        if (all.length < 1 + NONCE_BYTES || all[0] != FORMAT) {
            throw new GeneralSecurityException("unknown format");
        }
        var nonce = Arrays.copyOfRange(all, 1, 1 + NONCE_BYTES);
        var json = cipher(Cipher.DECRYPT_MODE, nonce).doFinal(all, 1 + NONCE_BYTES, all.length - 1 - NONCE_BYTES);
        return Json.<Content>read(json, Content.class).properties();
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
