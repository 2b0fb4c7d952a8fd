package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.millrace.json.Json;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation.Observed;
import io.millrace.wire.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A JSON answer as bytes, with the headers that go with it; compressed at most once, and only when someone wants it.
final class Answer {
    private static final HeaderName OBSERVED_AT = HeaderNames.create(Headers.OBSERVED_AT);
    /// Smaller answers fit one packet as they are.
    private static final int WORTH_COMPRESSING = 1400;

    private final byte[] bytes;
    private final Header entityTag;
    private final Optional<Header> observedAt;
    private volatile byte @Nullable [] compressed;

    private Answer(byte[] bytes, Optional<Moment> observed) {
        this.bytes = bytes;
        this.entityTag = HeaderValues.createCached(HeaderNames.ETAG, tag(bytes));
        this.observedAt =
                observed.map(moment -> HeaderValues.createCached(OBSERVED_AT, Long.toString(moment.epochMillis())));
    }

    static Answer of(Observed<?> message) {
        return new Answer(Json.bytes(message.value()), message.observed());
    }

    static Answer of(Object message) {
        return new Answer(Json.bytes(message), Optional.empty());
    }

    /// Sixty-four bits of two checksums: it names a version of an answer, it protects nothing. Weak, because the
    /// compressed form carries the same tag.
    private static String tag(byte[] bytes) {
        var one = new CRC32();
        one.update(bytes);
        var two = new CRC32C();
        two.update(bytes);
        return "W/\"" + HexFormat.of().toHexDigits(one.getValue() << 32 | two.getValue()) + '"';
    }

    byte[] bytes() {
        return bytes;
    }

    Header entityTag() {
        return entityTag;
    }

    /// When what it says was observed.
    Optional<Header> observedAt() {
        return observedAt;
    }

    boolean worthCompressing() {
        return bytes.length >= WORTH_COMPRESSING;
    }

    byte[] compressed() {
        var present = compressed;
        if (present == null) {
            synchronized (this) {
                present = compressed;
                if (present == null) {
                    present = compress(bytes);
                    compressed = present;
                }
            }
        }
        return present;
    }

    /// What it costs to keep, in bytes; JSON compresses to less than half.
    long weight() {
        return bytes.length + (worthCompressing() ? bytes.length / 2 : 0) + 512L;
    }

    static byte[] compress(byte[] bytes) {
        var out = new ByteArrayOutputStream(bytes.length / 4 + 64);
        try (var gzip = new GZIPOutputStream(out, 1 << 13)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
