package io.millrace.server.engine.program;

import io.millrace.wire.cluster.Jars;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;

/// The classes that a jar offers to start with: those of its manifest that are in it and have a `main`. Nothing of the
/// jar is loaded for it, let alone run.
final class EntryClasses {
    private static final String ASSEMBLER = "program-class";
    private static final String MAIN = "Main-Class";
    private static final String MAIN_METHOD = "([Ljava/lang/String;)V";
    private static final int DEEPEST = 20;

    private EntryClasses() {}

    static List<Jars.Entry> of(Path jar) {
        try (var zip = new ZipFile(jar.toFile())) {
            return named(zip)
                    .map(names -> Arrays.stream(names.split(",", -1))
                            .map(String::strip)
                            .filter(name -> starts(zip, name.replace('.', '/'), DEEPEST))
                            .map(name -> new Jars.Entry(name, Optional.empty()))
                            .toList())
                    .orElse(List.of());
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<String> named(ZipFile zip) throws IOException {
        var entry = zip.getEntry("META-INF/MANIFEST.MF");
        if (entry == null) {
            return Optional.empty();
        }
        try (var in = zip.getInputStream(entry)) {
            var attributes = new Manifest(in).getMainAttributes();
            return Optional.ofNullable(attributes.getValue(ASSEMBLER))
                    .or(() -> Optional.ofNullable(attributes.getValue(MAIN)));
        }
    }

    /// Whether the class, or one above it in the jar, has a public static `main`.
    private static boolean starts(ZipFile zip, String name, int deepest) {
        var entry = zip.getEntry(name + ".class");
        if (entry == null || deepest == 0) {
            return false;
        }
        try (var in = zip.getInputStream(entry)) {
            var type = ClassFile.of().parse(in.readAllBytes());
            return hasMain(type)
                    || type.superclass()
                            .map(above -> starts(zip, above.asInternalName(), deepest - 1))
                            .orElse(false);
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean hasMain(ClassModel type) {
        return type.methods().stream()
                .anyMatch(method -> method.methodName().equalsString("main")
                        && method.methodType().equalsString(MAIN_METHOD)
                        && method.flags().has(AccessFlag.PUBLIC)
                        && method.flags().has(AccessFlag.STATIC));
    }
}
