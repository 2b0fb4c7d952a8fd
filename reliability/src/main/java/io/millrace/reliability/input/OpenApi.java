package io.millrace.reliability.input;

import io.millrace.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The operations of a service, as its own document describes them.
record OpenApi(List<Operation> operations, Map<String, Object> schemas) {
    OpenApi {
        operations = List.copyOf(operations);
        schemas = Map.copyOf(schemas);
    }

    /// An operation of a service.
    ///
    /// @param body the schema of a JSON body; empty if it takes none
    record Operation(String id, String method, String path, List<Parameter> parameters, Map<String, Object> body) {
        Operation {
            parameters = List.copyOf(parameters);
        }
    }

    /// @param place `path`, `query` or `header`
    record Parameter(String name, String place) {}

    static OpenApi of(HttpClient http, URI service) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(service.resolve("/v1/api-docs")).build();
        var document = object(Json.<Object>readLenient(
                http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body(), Object.class));
        var operations = new ArrayList<Operation>();
        object(document.get("paths"))
                .forEach((path, methods) -> object(methods).forEach((method, described) -> {
                    var operation = object(described);
                    operations.add(new Operation(
                            String.valueOf(operation.get("operationId")),
                            method.toUpperCase(Locale.ROOT),
                            path,
                            parameters(operation),
                            body(operation)));
                }));
        return new OpenApi(operations, object(object(document.get("components")).get("schemas")));
    }

    /// Without the operations with these ids.
    OpenApi without(List<String> ids) {
        return new OpenApi(
                operations.stream()
                        .filter(operation -> !ids.contains(operation.id()))
                        .toList(),
                schemas);
    }

    private static List<Parameter> parameters(Map<String, Object> operation) {
        var parameters = new ArrayList<Parameter>();
        for (var each : list(operation.get("parameters"))) {
            var parameter = object(each);
            parameters.add(new Parameter(String.valueOf(parameter.get("name")), String.valueOf(parameter.get("in"))));
        }
        return parameters;
    }

    private static Map<String, Object> body(Map<String, Object> operation) {
        var content = object(object(operation.get("requestBody")).get("content"));
        return object(object(content.get("application/json")).get("schema"));
    }

    /// A schema without the reference to it.
    Map<String, Object> resolved(Map<String, Object> schema) {
        return schema.get("$ref") instanceof String reference
                ? object(schemas.get(reference.substring(reference.lastIndexOf('/') + 1)))
                : schema;
    }

    @SuppressWarnings("unchecked") // the keys of a JSON object are texts
    static Map<String, Object> object(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    @SuppressWarnings("unchecked") // the elements of a list are objects of some kind
    static List<Object> list(@Nullable Object value) {
        return value instanceof List<?> list ? (List<Object>) list : List.of();
    }
}
