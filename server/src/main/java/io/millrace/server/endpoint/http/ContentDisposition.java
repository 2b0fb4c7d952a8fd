package io.millrace.server.endpoint.http;

import io.millrace.wire.Refusal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a part's field and, for a file, the sender's name of it.
record ContentDisposition(String name, Optional<String> fileName) {
    private static final Pattern PARAMETER = Pattern.compile(
            "\\s*;\\s*([A-Za-z][A-Za-z0-9*_-]*)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.?)*+)\"|([^\\s\";]+))\\s*");

    static ContentDisposition of(String header) {
        int semicolon = header.indexOf(';');
        if (semicolon < 0 || !header.substring(0, semicolon).strip().equalsIgnoreCase("form-data")) {
            throw bad(header);
        }
        var parameters = new HashMap<String, String>();
        var matcher = PARAMETER.matcher(header);
        int at = semicolon;
        while (at < header.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw bad(header);
            }
            var quoted = matcher.group(2);
            // curl escapes quotes and backslashes; old browsers do not escape the backslashes of a path
            var value = quoted == null ? matcher.group(3) : quoted.replaceAll("\\\\([\"\\\\])", "$1");
            if (parameters.put(matcher.group(1).toLowerCase(Locale.ROOT), value) != null) {
                throw bad(header);
            }
            at = matcher.end();
        }
        var name = parameters.get("name");
        if (name == null) {
            throw bad(header);
        }
        return new ContentDisposition(name, Optional.ofNullable(parameters.get("filename")));
    }

    private static Refusal bad(String header) {
        return Refusal.badRequest(
                "The form cannot be read: expected content-disposition: form-data; name=\"...\"; filename=\"...\","
                        + " got: "
                        + header);
    }
}
