package io.millrace.server.alert.rule;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// A part of a YAML file that knows its line. Its readers throw an IOException that names the line and what was
/// expected.
record YamlPart(String name, Node node) {
    /// The whole file; empty if it contains nothing.
    static Optional<YamlPart> of(List<String> lines) throws IOException {
        try {
            return new Compose(LoadSettings.builder().build())
                    .composeString(String.join("\n", lines))
                    .filter(node -> !(node instanceof ScalarNode scalar
                            && scalar.getValue().isEmpty()))
                    .map(node -> new YamlPart("the file", node));
        } catch (MarkedYamlEngineException e) {
            var line = e.getProblemMark().map(mark -> "line " + (mark.getLine() + 1) + ": ");
            throw new IOException(line.orElse("") + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    IOException problem(String text) {
        var line = node.getStartMark().map(mark -> "line " + (mark.getLine() + 1) + ": ");
        return new IOException(line.orElse("") + name + ": " + text);
    }

    /// The parts by their keys, in the order of the file.
    SequencedMap<String, YamlPart> parts() throws IOException {
        if (node instanceof ScalarNode scalar && scalar.getValue().isEmpty()) {
            return new LinkedHashMap<>();
        }
        if (!(node instanceof MappingNode mapping)) {
            throw problem("expected keys with values");
        }
        var parts = new LinkedHashMap<String, YamlPart>();
        for (var entry : mapping.getValue()) {
            var key = new YamlPart(name, entry.getKeyNode()).text();
            var part = new YamlPart(key, entry.getValueNode());
            if (parts.put(key, part) != null) {
                throw part.problem("it is there twice");
            }
        }
        return parts;
    }

    /// The parts by their keys, which are among these.
    Map<String, YamlPart> parts(List<String> known) throws IOException {
        var parts = parts();
        for (var part : parts.values()) {
            if (!known.contains(part.name())) {
                throw part.problem("this key is not known here; known are " + String.join(", ", known));
            }
        }
        return parts;
    }

    String text() throws IOException {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return scalar.getValue().strip();
        }
        throw problem("expected a text");
    }

    List<String> texts() throws IOException {
        if (!(node instanceof SequenceNode sequence)) {
            return List.of(text());
        }
        var texts = new ArrayList<String>();
        for (var item : sequence.getValue()) {
            texts.add(new YamlPart(name, item).text());
        }
        return texts;
    }

    boolean flag() throws IOException {
        return switch (text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw problem("expected true or false");
        };
    }

    <E extends Enum<E>> E constant(Class<E> type) throws IOException {
        var text = text();
        for (var constant : type.getEnumConstants()) {
            if (word(constant).equals(text)) {
                return constant;
            }
        }
        throw problem("there is no '" + text + "'; there is " + words(type));
    }

    /// A constant as it stands in the file.
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E extends Enum<E>> String words(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(YamlPart::word).collect(Collectors.joining(", "));
    }
}
