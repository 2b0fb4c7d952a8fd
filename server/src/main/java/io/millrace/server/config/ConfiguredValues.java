package io.millrace.server.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// The operator's settings, key by key, with their positions in the file; nested keys are joined with dots.
final class ConfiguredValues {

    /// A key that was set.
    ///
    /// @param place the line of the file, or the argument, for error messages
    record Setting(String name, String value, String place) {
        @Override
        public String toString() {
            return place + ": " + name + " is '" + value + "'";
        }
    }

    private static final int MAX_FILE_BYTES = 1 << 20;

    private final Map<String, Setting> found = new LinkedHashMap<>();
    private final List<String> problems;
    private final String file;

    private ConfiguredValues(String file, List<String> problems) {
        this.file = file;
        this.problems = problems;
    }

    static Map<String, Setting> read(Optional<Path> file, List<String> arguments, List<String> problems) {
        var settings = new ConfiguredValues(file.map(ConfiguredValues::shown).orElse(""), problems);
        file.ifPresent(settings::load);
        arguments.forEach(settings::argument);
        return settings.found;
    }

    private static String shown(Path file) {
        var name = file.getFileName();
        return name == null ? file.toString() : name.toString();
    }

    private void load(Path path) {
        try {
            if (Files.size(path) > MAX_FILE_BYTES) {
                problems.add(path + " is too large for a configuration");
                return;
            }
            var settings = LoadSettings.builder().setLabel(file).build();
            var root = new Compose(settings).composeString(Files.readString(path));
            root.ifPresent(this::root);
        } catch (MarkedYamlEngineException e) {
            var line = e.getProblemMark()
                    .map(mark -> " line " + (mark.getLine() + 1))
                    .orElse("");
            problems.add(file + line + ": " + e.getProblem());
        } catch (YamlEngineException e) {
            problems.add(file + ": " + e.getMessage());
        } catch (CharacterCodingException e) {
            problems.add(path + " is not in UTF-8: save it in that encoding");
        } catch (IOException e) {
            problems.add("cannot read " + path + ": " + e.getMessage());
        }
    }

    private void root(Node root) {
        switch (root) {
            case MappingNode mapping -> mapping(mapping, "");
            case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> {}
            default -> problems.add(place(root) + ": expected keys with values");
        }
    }

    private void mapping(MappingNode mapping, String prefix) {
        for (var entry : mapping.getValue()) {
            if (entry.getKeyNode() instanceof ScalarNode key) {
                value(prefix + key.getValue(), entry.getValueNode());
            } else {
                problems.add(place(entry.getKeyNode()) + ": a key must be text");
            }
        }
    }

    private void value(String name, Node node) {
        switch (node) {
            case MappingNode nested -> mapping(nested, name + ".");
            case SequenceNode list -> put(name, joined(list), place(node));
            case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> {} // a key without a value is not set
            case ScalarNode scalar -> put(name, scalar.getValue(), place(node));
            default -> problems.add(place(node) + ": " + name + " has a value of an unknown kind");
        }
    }

    private static String joined(SequenceNode list) {
        return list.getValue().stream()
                .map(item -> item instanceof ScalarNode scalar ? scalar.getValue() : item.toString())
                .collect(Collectors.joining(";"));
    }

    private void put(String name, String value, String place) {
        var before = found.put(name, new Setting(name, value, place));
        if (before != null) {
            problems.add(place + ": " + name + " was set before, at " + before.place());
        }
    }

    private void argument(String argument) {
        int equals = argument.indexOf('=');
        if (!argument.startsWith("-D") || equals < 3) {
            problems.add("'" + argument + "' is not understood; expected -Dkey=value");
            return;
        }
        var name = argument.substring(2, equals);
        found.remove(name);
        found.put(name, new Setting(name, argument.substring(equals + 1), "-D" + name));
    }

    private String place(Node node) {
        return file
                + node.getStartMark()
                        .map(mark -> " line " + (mark.getLine() + 1))
                        .orElse("");
    }
}
