package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts what is stored on disk with AES-256-GCM, because plans and table options contain passwords. Each text is
/// `nonce (12 bytes) | ciphertext | tag (16 bytes)`. Safe for concurrent use.
public final class StateCipher {
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int MAX_IDLE = 8;

    private final SecretKeySpec key;
    private final SecureRandom random = new SecureRandom();
    /// A start decrypts thousands of short texts, which take less time than to look for the algorithm and to expand the
    /// key again.
    private final Queue<Cipher> idle = new ArrayBlockingQueue<>(MAX_IDLE);

    /// The text was encrypted with another key, or was changed.
    public static final class Undecryptable extends IOException {
        private static final long serialVersionUID = 1;

        private Undecryptable(GeneralSecurityException cause) {
            super("it was damaged, or encrypted with another key", cause);
        }
    }

    private StateCipher(byte[] key) {
        this.key = new SecretKeySpec(key, "AES");
    }

    /// Reads the key, 32 bytes in Base64, and creates it if the file does not exist.
    ///
    /// @throws IOException if the file cannot be read or contains no key
    public static StateCipher withKeyFile(Path file) throws IOException {
        return new StateCipher(KeyFile.read(file));
    }

    public byte[] encrypt(byte[] plain) {
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            var cipher = cipher(Cipher.ENCRYPT_MODE, nonce);
            var encrypted = Arrays.copyOf(nonce, NONCE_BYTES + cipher.getOutputSize(plain.length));
            cipher.doFinal(plain, 0, plain.length, encrypted, NONCE_BYTES);
            var _ = idle.offer(cipher);
            return encrypted;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
    }

    /// @throws IOException if the text was encrypted with another key, or was changed
    public byte[] decrypt(byte[] encrypted) throws IOException {
        if (encrypted.length < NONCE_BYTES) {
            throw new IOException("it is too short");
        }
        try {
            var cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(encrypted, NONCE_BYTES));
            var plain = cipher.doFinal(encrypted, NONCE_BYTES, encrypted.length - NONCE_BYTES);
            var _ = idle.offer(cipher);
            return plain;
        } catch (GeneralSecurityException e) {
            throw new Undecryptable(e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var known = idle.poll();
        var cipher = known == null ? Cipher.getInstance(TRANSFORMATION) : known;
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
