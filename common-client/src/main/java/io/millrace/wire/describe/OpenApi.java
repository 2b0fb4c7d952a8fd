package io.millrace.wire.describe;

import io.millrace.json.Json;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Headers;
import io.millrace.wire.Method;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.ByteArrayInputStream;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Generates the OpenAPI 3.1 description of a service from its catalogue.
public final class OpenApi {
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final String LINES = "application/x-ndjson";
    private static final String REQUEST = "request";
    private static final Set<FaultCode> COMMON =
            EnumSet.of(FaultCode.BAD_REQUEST, FaultCode.INTERNAL, FaultCode.UNAVAILABLE);
    private static final Map<Service, String> TITLES = Map.of(
            Service.CLUSTER, "Millrace cluster service",
            Service.GATEWAY, "Millrace SQL gateway");

    private final Catalogue catalogue;
    private final Schemas schemas;

    private OpenApi(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.schemas = Schemas.of(catalogue);
    }

    /// The response to `/api-docs`.
    public static Content content(Catalogue catalogue, String version) {
        var bytes = Json.bytes(document(catalogue, version));
        return new Content(JSON, bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    /// The document as maps and lists.
    ///
    /// @param version of the product
    public static Map<String, Object> document(Catalogue catalogue, String version) {
        return new OpenApi(catalogue).document(version);
    }

    private Map<String, Object> document(String version) {
        var document = new LinkedHashMap<String, Object>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                ordered(
                        "title", TITLES.getOrDefault(catalogue.service(), "Millrace"),
                        "description", versionRule(),
                        "license", ordered("name", "Apache-2.0", "identifier", "Apache-2.0"),
                        "version", version));
        document.put("servers", List.of(ordered("url", "/")));
        document.put("paths", paths());
        var components = ordered("schemas", components());
        if (hasClusterHeaders()) {
            components.put(
                    "headers",
                    ordered(
                            Headers.OBSERVED_AT,
                            header(Headers.OBSERVED_AT_MEANING, ordered("type", "integer", "format", "int64")),
                            Headers.LEADER,
                            header(Headers.LEADER_MEANING, ordered("type", "string", "format", "uri"))));
        }
        document.put("components", components);
        return document;
    }

    /// Only the cluster service has the headers about observation and leadership.
    private boolean hasClusterHeaders() {
        return catalogue.service() == Service.CLUSTER;
    }

    private static Map<String, Object> header(String meaning, Map<String, Object> schema) {
        return ordered("description", meaning, "required", false, "schema", schema);
    }

    private static Map<String, Object> headers(String... names) {
        var headers = new LinkedHashMap<String, Object>();
        for (var name : names) {
            headers.put(name, ordered("$ref", "#/components/headers/" + name));
        }
        return headers;
    }

    private String versionRule() {
        var service = catalogue.service();
        return "Versions 1 to " + service.newest() + "; a path without a version means version " + service.unprefixed()
                + ".";
    }

    private Map<String, Object> paths() {
        var paths = new LinkedHashMap<String, Object>();
        for (int version = 1; version <= catalogue.service().newest(); version++) {
            for (var endpoint : catalogue.endpoints()) {
                if (endpoint.versions().contain(version)) {
                    @SuppressWarnings("unchecked")
                    var methods = (Map<String, Object>) paths.computeIfAbsent(
                            "/v" + version + endpoint.path().replaceAll(":([^/]+)", "{$1}"),
                            _ -> new LinkedHashMap<String, Object>());
                    methods.put(endpoint.method().name().toLowerCase(Locale.ROOT), operation(endpoint, version));
                }
            }
        }
        return paths;
    }

    private Map<String, Object> operation(Endpoint<?, ?> endpoint, int version) {
        var operation = new LinkedHashMap<String, Object>();
        var newest = version == endpoint.versions().last();
        operation.put("operationId", newest ? endpoint.name() : endpoint.name() + "InV" + version);
        operation.put("summary", endpoint.summary());
        if (!endpoint.params().isEmpty()) {
            operation.put(
                    "parameters",
                    endpoint.params().stream().map(this::parameter).toList());
        }
        switch (endpoint.request()) {
            case Payload.None _, Payload.Raw _, Payload.ServerSentEvents<?> _ -> {}
            case Payload.JsonBody<?> json ->
                operation.put("requestBody", ordered("required", false, "content", json(schemas.of(json.type()))));
            case Payload.Multipart<?> multipart ->
                operation.put("requestBody", ordered("required", true, "content", form(multipart)));
        }
        operation.put("responses", responses(endpoint));
        operation.put("x-permission", endpoint.permission().name());
        return operation;
    }

    private Map<String, Object> form(Payload.Multipart<?> multipart) {
        var binary = ordered("type", "string", "contentMediaType", "application/octet-stream");
        var part = multipart.files().part();
        var properties = ordered(
                part,
                switch (multipart.files()) {
                    case ONE -> binary;
                    case ANY -> ordered("type", "array", "items", binary);
                });
        var form = ordered("type", "object", "properties", properties, "required", List.of(part));
        var encoding = ordered(part, ordered("contentType", "application/octet-stream"));
        if (multipart.type() != Nothing.class) {
            properties.put(REQUEST, render(schemas.of(multipart.type())));
            encoding.put(REQUEST, ordered("contentType", JSON));
        }
        return ordered("multipart/form-data", ordered("schema", form, "encoding", encoding));
    }

    private Map<String, Object> parameter(Param<?> param) {
        var inPath = param.place() == Param.Place.PATH;
        var one = render(schemas.of(param));
        var parameter = ordered(
                "name", param.name(), "in", inPath ? "path" : "query", "description", param.doc(), "required", inPath);
        if (param.place() == Param.Place.QUERY_LIST) {
            parameter.put("schema", ordered("type", "array", "items", one));
            parameter.put("style", "form");
            parameter.put("explode", false);
        } else {
            parameter.put("schema", one);
        }
        return parameter;
    }

    private Map<String, Object> responses(Endpoint<?, ?> endpoint) {
        var responses = new LinkedHashMap<String, Object>();
        var content = switch (endpoint.response()) {
            case Payload.None _ -> json(new Schema.Mapping(new Schema.Text(), new Schema.Any()));
            case Payload.JsonBody<?> json -> json(schemas.of(json.type()));
            case Payload.Raw _, Payload.Multipart<?> _ -> ordered("*/*", ordered());
            case Payload.ServerSentEvents<?> events -> events(schemas.of(events.type()));
        };
        var success = ordered("description", endpoint.summary(), "content", content);
        if (hasClusterHeaders()) {
            var observes = endpoint.method() == Method.GET && endpoint.response() instanceof Payload.JsonBody<?>;
            success.put("headers", observes ? headers(Headers.OBSERVED_AT, Headers.LEADER) : headers(Headers.LEADER));
        }
        responses.put(String.valueOf(endpoint.success()), success);
        var faults = EnumSet.copyOf(COMMON);
        faults.addAll(endpoint.faults());
        for (var fault : faults) {
            responses.merge(String.valueOf(fault.status()), fault(fault.meaning()), OpenApi::both);
        }
        return responses;
    }

    /// OpenAPI 3.1 cannot describe the events of a stream, so the schema of their data is an extension.
    private Map<String, Object> events(Schema data) {
        var stream = ordered("schema", ordered("type", "string"), "x-event-data", render(data));
        return ordered(EVENTS, stream, LINES, stream);
    }

    private Map<String, Object> fault(String meaning) {
        var fault = ordered("description", meaning, "content", json(new Schema.Reference("Fault")));
        if (hasClusterHeaders()) {
            fault.put("headers", headers(Headers.LEADER));
        }
        return fault;
    }

    /// Merges the descriptions of two codes with the same status.
    private static Object both(Object one, Object other) {
        var first = (Map<?, ?>) one;
        var merged = new LinkedHashMap<Object, Object>(first);
        merged.put("description", first.get("description") + " " + ((Map<?, ?>) other).get("description"));
        return merged;
    }

    private Map<String, Object> json(Schema schema) {
        return ordered(JSON, ordered("schema", render(schema)));
    }

    private Map<String, Object> components() {
        var components = new LinkedHashMap<String, Object>();
        for (var definition : schemas.definitions()) {
            components.put(
                    definition.name(),
                    switch (definition) {
                        case Schema.Message message -> message(message);
                        case Schema.Choice choice -> ordered("type", "string", "enum", choice.constants());
                        case Schema.Identifier id -> ordered("type", "string", "description", id.expected());
                    });
        }
        return components;
    }

    private Map<String, Object> message(Schema.Message message) {
        var properties = new LinkedHashMap<String, Object>();
        message.fields().forEach(field -> properties.put(field.name(), render(field.schema())));
        var object = ordered("type", "object", "properties", properties);
        var required = message.fields().stream()
                .filter(Schema.Field::always)
                .map(Schema.Field::name)
                .toList();
        if (!required.isEmpty()) {
            object.put("required", required);
        }
        return object;
    }

    private Map<String, Object> render(Schema schema) {
        return switch (schema) {
            case Schema.Text _ -> ordered("type", "string");
            case Schema.Whole whole -> ordered("type", "integer", "format", whole.wide() ? "int64" : "int32");
            case Schema.Decimal _ ->
                ordered(
                        "anyOf",
                        List.of(
                                ordered("type", "number", "format", "double"),
                                ordered("type", "string", "enum", List.of("NaN", "Infinity", "-Infinity"))));
            case Schema.Bool _ -> ordered("type", "boolean");
            case Schema.Any _ -> ordered();
            case Schema.Listing listing -> ordered("type", "array", "items", render(listing.element()));
            case Schema.Mapping mapping -> ordered("type", "object", "additionalProperties", render(mapping.value()));
            case Schema.Nullable nullable ->
                ordered("anyOf", List.of(render(nullable.present()), ordered("type", "null")));
            case Schema.Reference reference -> ordered("$ref", "#/components/schemas/" + reference.name());
        };
    }

    private static Map<String, Object> ordered(Object... pairs) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
