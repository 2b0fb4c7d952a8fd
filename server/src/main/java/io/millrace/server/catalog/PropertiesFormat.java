package io.millrace.server.catalog;

import io.millrace.json.Json;
import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/// Formats the properties of an object as JSON, which is encrypted before it is stored on disk.
///
/// @param cipher empty for a store in memory
record PropertiesFormat(Optional<StateCipher> cipher) {
    private record Content(Map<String, String> properties) {}

    byte[] format(Map<String, String> properties) {
        var json = Json.bytes(new Content(properties));
        return cipher.map(present -> present.encrypt(json)).orElse(json);
    }

    /// @throws IOException if the properties were encrypted with another key, or changed
    Map<String, String> parse(byte[] stored) throws IOException {
        var json = cipher.isEmpty() ? stored : cipher.get().decrypt(stored);
        return Json.<Content>read(json, Content.class).properties();
    }
}
