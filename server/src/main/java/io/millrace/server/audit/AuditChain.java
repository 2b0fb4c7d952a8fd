package io.millrace.server.audit;

import io.millrace.server.security.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The codes that make a chain of records: each is computed from the record and the code before it, with a key, so
/// that without the key no record in the middle can be changed, added or removed. Not safe for concurrent use.
final class AuditChain {
    /// The code before the first record.
    static final String START = "0".repeat(64);

    private static final String ALGORITHM = "HmacSHA256";
    private static final int NAME_LENGTH = 16;

    private final Mac mac;
    private final String keyName;

    AuditChain(byte[] key) {
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            keyName = hex(Sha256.begin().digest(key)).substring(0, NAME_LENGTH);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HMAC", e);
        }
    }

    /// Tells keys apart, and says nothing about them.
    String keyName() {
        return keyName;
    }

    /// The code of a record.
    ///
    /// @param before the code of the record before it
    String code(String before, byte[] record) {
        mac.update(before.getBytes(StandardCharsets.US_ASCII));
        mac.update(record);
        return hex(mac.doFinal());
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
