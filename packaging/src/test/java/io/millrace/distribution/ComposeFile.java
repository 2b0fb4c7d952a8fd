package io.millrace.distribution;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The file `share/compose/compose.yaml`, with its merged parts in place.
///
/// @param content of the whole file
record ComposeFile(Map<String, Object> content) {
    static final Path FOLDER = Path.of("src/main/dist/share/compose");
    private static final Path SCHEMA = Path.of("src/test/resources/compose/compose-spec.json");
    private static final String MERGE = "<<";

    /// A container.
    record Service(String name, Map<String, Object> fields) {
        /// Whether it runs the image of Millrace.
        boolean isOurs() {
            return text("image").contains("millrace");
        }

        String text(String field) {
            return String.valueOf(fields.getOrDefault(field, ""));
        }

        List<String> list(String field) {
            return fields.get(field) instanceof List<?> list
                    ? list.stream().map(String::valueOf).toList()
                    : List.of();
        }

        Map<String, Object> map(String field) {
            return mapping(fields.get(field));
        }

        /// The volumes, each with its source (empty if it has no name) and where it is mounted.
        List<Mount> mounts() {
            return list("volumes").stream().map(Mount::of).toList();
        }
    }

    record Mount(String source, String target) {
        static Mount of(String text) {
            var parts = text.split(":", -1);
            return parts.length == 1 ? new Mount("", parts[0]) : new Mount(parts[0], parts[1]);
        }

        boolean holds(String path) {
            return path.equals(target) || path.startsWith(target + "/");
        }
    }

    static ComposeFile read() throws IOException {
        var text = Files.readString(FOLDER.resolve("compose.yaml"));
        return new ComposeFile(mapping(new Load(
                        LoadSettings.builder().setMaxAliasesForCollections(1000).build())
                .loadFromString(text)));
    }

    private static Map<String, Object> mapping(Object value) {
        var found = new LinkedHashMap<String, Object>();
        if (value instanceof Map<?, ?> map) {
            if (map.containsKey(MERGE)) {
                found.putAll(mapping(map.get(MERGE)));
            }
            map.forEach((key, one) -> found.put(key.toString(), one));
            found.remove(MERGE);
        }
        return found;
    }

    List<Service> services() {
        return Stream.of(mapping(content.get("services")))
                .flatMap(services -> services.entrySet().stream())
                .map(service -> new Service(service.getKey(), mapping(service.getValue())))
                .toList();
    }

    Map<String, Object> part(String name) {
        return mapping(content.get(name));
    }

    /// Validates the file against the schema of the Compose specification, and returns its findings.
    List<String> problems() throws IOException {
        var merged = new LinkedHashMap<>(content);
        merged.keySet().removeIf(key -> key.startsWith("x-"));
        var services = new LinkedHashMap<String, Object>();
        services().forEach(service -> services.put(service.name(), service.fields()));
        merged.put("services", services);
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V201909)
                // the names of its parts are those of an older draft than it says
                .getSchema(Files.readString(SCHEMA).replaceAll("\"id\": \"[^\"]*\",", ""))
                .validate(new ObjectMapper().valueToTree(merged))
                .stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }
}
