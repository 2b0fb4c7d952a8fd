package io.millrace.server.engine.projection;

import io.millrace.json.Json;
import org.apache.flink.runtime.rest.util.RestMapperUtils;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;

/// Reads messages of the engine whose fields are accessible only as JSON.
final class EngineJson {
    private EngineJson() {}

    /// Converts the message to a wire record of the same shape.
    static <T> T as(Class<T> type, Object message) {
        try {
            return Json.readLenient(RestMapperUtils.getStrictObjectMapper().writeValueAsBytes(message), type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the engine cannot write its own " + message.getClass(), e);
        }
    }
}
