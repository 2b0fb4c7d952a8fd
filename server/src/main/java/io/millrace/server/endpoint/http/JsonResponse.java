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

/// A JSON response as bytes, with its headers. It is compressed at most once, when a caller first accepts that.
final class JsonResponse {
    private static final HeaderName OBSERVED_AT = HeaderNames.create(Headers.OBSERVED_AT);
    /// Smaller responses fit into one packet.
    private static final int MIN_COMPRESSED = 1400;

    private final byte[] bytes;
    private final Header entityTag;
    private final Optional<Header> observedAt;
    private volatile byte @Nullable [] compressed;

    private JsonResponse(byte[] bytes, Optional<Moment> observed) {
        this.bytes = bytes;
        this.entityTag = HeaderValues.createCached(HeaderNames.ETAG, tag(bytes));
        this.observedAt =
                observed.map(moment -> HeaderValues.createCached(OBSERVED_AT, Long.toString(moment.epochMillis())));
    }

    static JsonResponse of(Observed<?> message) {
        return new JsonResponse(Json.bytes(message.value()), message.observed());
    }

    static JsonResponse of(Object message) {
        return new JsonResponse(Json.bytes(message), Optional.empty());
    }

    /// Two checksums as 64 bits, to tell versions apart. The tag is weak because the compressed form has the same
    /// one.
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

    /// The time of observation.
    Optional<Header> observedAt() {
        return observedAt;
    }

    boolean worthCompressing() {
        return bytes.length >= MIN_COMPRESSED;
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

    /// The approximate memory in bytes; JSON compresses to less than half.
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
