package io.millrace.server.engine.projection;

import io.millrace.json.Json;
import org.apache.flink.runtime.rest.util.RestMapperUtils;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;

/// Reads what the engine lets out in no other form than JSON: messages whose fields have no public access.
final class EngineJson {
    private EngineJson() {}

    /// The message as one of ours that has the same shape.
    static <T> T as(Class<T> type, Object message) {
        try {
            return Json.readLenient(RestMapperUtils.getStrictObjectMapper().writeValueAsBytes(message), type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the engine cannot write its own " + message.getClass(), e);
        }
    }
}
