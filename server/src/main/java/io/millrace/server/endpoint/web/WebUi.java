package io.millrace.server.endpoint.web;

import io.millrace.server.endpoint.http.Asset;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.security.Sha256;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Serves the files of the web UI from the class path and caches them. Looks up only names that a file of the page can
/// have, so that a path cannot lead anywhere else.
public final class WebUi implements Assets {
    /// The output of the build of `src/main/web`.
    private static final String ROOT = "/web";

    private static final String INDEX = "/index.html";
    private static final Pattern FILE = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,4}");

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "html", "text/html; charset=UTF-8",
            "js", "text/javascript; charset=UTF-8",
            "css", "text/css; charset=UTF-8",
            "svg", "image/svg+xml",
            "woff2", "font/woff2",
            "txt", "text/plain; charset=UTF-8");

    /// Allows no content from other hosts, no evaluation, and no framing.
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
                    + "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
                    + "frame-ancestors 'none'";

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", POLICY,
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Opener-Policy", "same-origin");

    /// The names of these files change with their content.
    private static final String FOREVER = "public, max-age=31536000, immutable";

    private static final String REVALIDATE = "no-cache";

    private final Function<String, Optional<byte[]>> files;
    private final ConcurrentMap<String, Asset> read = new ConcurrentHashMap<>();

    /// The UI that was built into this jar.
    public WebUi() {
        this(WebUi::onClassPath);
    }

    /// @param files finds the file at a path that begins with `/web/`
    WebUi(Function<String, Optional<byte[]>> files) {
        this.files = files;
    }

    /// Whether the build included the UI.
    public boolean built() {
        return load(INDEX).isPresent();
    }

    @Override
    public Optional<Asset> find(String path) {
        if (!built()) {
            if (path.equals("/")) {
                throw Refusal.notFound(
                        "This server was built without its web UI (Node.js was missing). The API is at /v1/overview, "
                                + "and /v1/api-docs describes it.");
            }
            return Optional.empty();
        }
        var found = load(path.equals("/") ? INDEX : path);
        if (found.isEmpty()) {
            throw Refusal.notFound("Unable to load requested file " + path + ".");
        }
        return found;
    }

    private Optional<Asset> load(String path) {
        var mediaType = MEDIA_TYPES.get(path.substring(path.lastIndexOf('.') + 1));
        if (mediaType == null || !FILE.matcher(path).matches()) {
            return Optional.empty();
        }
        var known = read.get(path);
        if (known != null) {
            return Optional.of(known);
        }
        var asset = files.apply(ROOT + path).map(bytes -> asset(path, mediaType, bytes));
        asset.ifPresent(made -> read.put(path, made));
        return asset;
    }

    private Asset asset(String path, String mediaType, byte[] bytes) {
        var cacheControl = path.startsWith("/assets/") ? FOREVER : REVALIDATE;
        return new Asset(bytes, mediaType, tag(bytes), cacheControl, files.apply(ROOT + path + ".gz"), HEADERS);
    }

    private static Optional<byte[]> onClassPath(String path) {
        try (InputStream file = WebUi.class.getResourceAsStream(path)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("The web UI in this jar cannot be read: " + path, e);
        }
    }

    private static String tag(byte[] bytes) {
        return '"' + HexFormat.of().formatHex(Sha256.begin().digest(bytes), 0, 12) + '"';
    }
}
