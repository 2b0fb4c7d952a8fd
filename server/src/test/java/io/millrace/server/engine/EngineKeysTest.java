package io.millrace.server.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.junit.jupiter.api.Test;

class EngineKeysTest {
    private final EngineKeys keys = new EngineKeys();

    @Test
    void knowsWhatPeopleSet() {
        assertThat(List.of(
                        "parallelism.default",
                        "taskmanager.numberOfTaskSlots",
                        "execution.checkpointing.interval",
                        "execution.checkpointing.savepoint-dir",
                        "state.backend.type",
                        "io.tmp.dirs",
                        "rest.flamegraph.enabled",
                        "table.exec.mini-batch.enabled",
                        "table.dml-sync",
                        "pipeline.name",
                        "metrics.reporter.prom.factory.class",
                        "high-availability.type",
                        "web.upload.dir"))
                .allMatch(keys::knows);
    }

    @Test
    void doesNotKnowWhatNoOneReads() {
        assertThat(List.of("rest.prot", "parallelism", "taskmanager.slots", "")).noneMatch(keys::knows);
    }

    /// An upgrade of the engine that brings a new class of options is noticed here.
    @Test
    void knowsEveryOptionOfTheEnginesOwnClasses() throws Exception {
        var missing = new ArrayList<String>();
        for (var type : optionClasses()) {
            for (var field : type.getFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
                    var key = ((ConfigOption<?>) field.get(null)).key();
                    if (!keys.knows(key)) {
                        missing.add(type.getSimpleName() + ": " + key);
                    }
                }
            }
        }
        // not served here: its own process, and a feature that was removed
        missing.removeIf(name -> name.startsWith("HistoryServerOptions") || name.startsWith("QueryableStateOptions"));
        assertThat(missing).isEmpty();
        assertThat(keys.names()).hasSizeGreaterThan(400);
    }

    private static List<Class<?>> optionClasses() throws IOException, URISyntaxException, ClassNotFoundException {
        var found = new ArrayList<Class<?>>();
        for (var anchor : List.of(CoreOptions.class, TableConfigOptions.class)) {
            var jar = Path.of(
                    anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            var folder = anchor.getPackageName().replace('.', '/') + "/";
            try (var zip = new ZipFile(jar.toFile())) {
                for (var entry : zip.stream().toList()) {
                    var name = entry.getName();
                    if (name.startsWith(folder) && name.endsWith("Options.class") && !name.contains("$")) {
                        found.add(Class.forName(name.substring(0, name.length() - ".class".length())
                                .replace('/', '.')));
                    }
                }
            }
        }
        assertThat(found).hasSizeGreaterThan(40);
        return found;
    }
}
