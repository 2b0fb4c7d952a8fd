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

/// Finds the entry classes of a jar: those in its manifest that the jar contains and that have a `main`. It loads no
/// class of the jar.
final class EntryClasses {
    private static final String ASSEMBLER = "program-class";
    private static final String MAIN = "Main-Class";
    private static final String MAIN_METHOD = "([Ljava/lang/String;)V";
    private static final int MAX_DEPTH = 20;

    private EntryClasses() {}

    static List<Jars.Entry> of(Path jar) {
        try (var zip = new ZipFile(jar.toFile())) {
            return named(zip)
                    .map(names -> Arrays.stream(names.split(",", -1))
                            .map(String::strip)
                            .filter(name -> hasMain(zip, name.replace('.', '/'), MAX_DEPTH))
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
    private static boolean hasMain(ZipFile zip, String name, int depth) {
        var entry = zip.getEntry(name + ".class");
        if (entry == null || depth == 0) {
            return false;
        }
        try (var in = zip.getInputStream(entry)) {
            var type = ClassFile.of().parse(in.readAllBytes());
            return hasMain(type)
                    || type.superclass()
                            .map(above -> hasMain(zip, above.asInternalName(), depth - 1))
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
