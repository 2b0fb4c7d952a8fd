package io.millrace.wire.describe;

import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.sql.SqlEndpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Generates TypeScript for the web UI: a type for each message, and for each service an interface with the types of
/// its endpoints and a table of their paths.
public final class TypeScript {
    private static final SortedMap<String, Catalogue> SERVICES =
            new TreeMap<>(Map.of("cluster", ClusterEndpoints.CATALOGUE, "gateway", SqlEndpoints.CATALOGUE));

    private final StringBuilder out = new StringBuilder("""
            // Made from the endpoint values of the server at every build; changes here are lost.

            /** Server-sent events: the data of each is a T in JSON. */
            export interface EventStream<T> {
              readonly data: T;
            }

            """);
    private final Schemas schemas;

    private TypeScript(Schemas schemas) {
        this.schemas = schemas;
    }

    /// Writes the module.
    ///
    /// @param arguments the file to write
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("expected one argument, the file to write");
        }
        var file = Path.of(arguments[0]).toAbsolutePath();
        var text = module(SERVICES);
        // an unchanged file keeps its timestamp, so that nothing is rebuilt
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, text);
        }
    }

    /// The text of the module.
    static String module(SortedMap<String, Catalogue> services) {
        var writer = new TypeScript(Schemas.of(services.values().toArray(Catalogue[]::new)));
        writer.schemas.definitions().forEach(writer::definition);
        services.forEach(writer::service);
        return writer.out.toString();
    }

    private void definition(Schema.Definition definition) {
        switch (definition) {
            case Schema.Message message -> {
                out.append("export interface ").append(message.name()).append(" {\n");
                message.fields()
                        .forEach(field -> out.append("  ")
                                .append(key(field.name()))
                                .append(field.always() ? ": " : "?: ")
                                .append(type(field.schema()))
                                .append(";\n"));
                out.append("}\n\n");
            }
            case Schema.Choice choice ->
                out.append("export type ")
                        .append(choice.name())
                        .append(" = ")
                        .append(choice.constants().stream()
                                .map(constant -> "'" + constant + "'")
                                .collect(Collectors.joining(" | ")))
                        .append(";\n\n");
            case Schema.Identifier id ->
                out.append("/** ")
                        .append(id.expected())
                        .append(" */\nexport type ")
                        .append(id.name())
                        .append(" = string;\n\n");
        }
    }

    private void service(String name, Catalogue catalogue) {
        var title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        out.append("export interface ").append(title).append(" {\n");
        catalogue.endpoints().forEach(this::call);
        out.append("}\n\nexport const ")
                .append(name)
                .append(": { readonly [E in keyof ")
                .append(title)
                .append("]: { readonly method: string; readonly path: string; readonly permission: string } } = {\n");
        catalogue
                .endpoints()
                .forEach(endpoint -> out.append("  ")
                        .append(endpoint.name())
                        .append(": { method: '")
                        .append(endpoint.method())
                        .append("', path: '/v")
                        .append(endpoint.versions().last())
                        .append(endpoint.path())
                        .append("', permission: '")
                        .append(endpoint.permission())
                        .append("' },\n"));
        out.append("};\n\n");
    }

    private void call(Endpoint<?, ?> endpoint) {
        out.append("  /** ")
                .append(endpoint.summary())
                .append(" */\n  ")
                .append(endpoint.name())
                .append(": {\n");
        out.append("    path: ").append(params(endpoint, true)).append(";\n");
        out.append("    query: ").append(params(endpoint, false)).append(";\n");
        out.append("    request: ").append(payload(endpoint.request())).append(";\n");
        out.append("    response: ").append(payload(endpoint.response())).append(";\n");
        out.append("  };\n");
    }

    private String params(Endpoint<?, ?> endpoint, boolean inPath) {
        var fields = endpoint.params().stream()
                .filter(param -> (param.place() == Param.Place.PATH) == inPath)
                .map(param -> key(param.name())
                        + (inPath ? ": " : "?: ")
                        + type(schemas.of(param))
                        + (param.place() == Param.Place.QUERY_LIST ? "[]" : ""))
                .toList();
        return fields.isEmpty() ? "Record<string, never>" : "{ " + String.join("; ", fields) + " }";
    }

    private String payload(Payload<?> payload) {
        return switch (payload) {
            case Payload.None _ -> "void";
            case Payload.JsonBody<?> json -> type(schemas.of(json.type()));
            case Payload.Raw _ -> "string";
            case Payload.ServerSentEvents<?> events -> "EventStream<" + type(schemas.of(events.type())) + ">";
            case Payload.Multipart<?> _ -> "FormData";
        };
    }

    private String type(Schema schema) {
        return switch (schema) {
            case Schema.Text _ -> "string";
            case Schema.Whole _ -> "number";
            case Schema.Decimal _ -> "(number | 'NaN' | 'Infinity' | '-Infinity')";
            case Schema.Bool _ -> "boolean";
            case Schema.Any _ -> "unknown";
            case Schema.Listing listing -> type(listing.element()) + "[]";
            case Schema.Mapping mapping ->
                isChoice(mapping.key())
                        ? "{ [key in " + type(mapping.key()) + "]?: " + type(mapping.value()) + " }"
                        : "{ [key: string]: " + type(mapping.value()) + " }";
            case Schema.Nullable nullable -> "(" + type(nullable.present()) + " | null)";
            case Schema.Reference reference -> reference.name();
        };
    }

    private boolean isChoice(Schema key) {
        return key instanceof Schema.Reference(var name)
                && schemas.definitions().stream()
                        .anyMatch(definition -> definition instanceof Schema.Choice choice
                                && choice.name().equals(name));
    }

    private static String key(String name) {
        return name.matches("[A-Za-z_$][\\w$]*") ? name : "'" + name + "'";
    }
}
