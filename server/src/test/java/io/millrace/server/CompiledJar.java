package io.millrace.server;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Compiles a class of the package `jarred`, which is on no class path, into a jar.
public final class CompiledJar {
    private CompiledJar() {}

    /// @param type the simple name of the class, which is the jar's program if it has a `main` method
    public static Path write(Path jar, String type, String source) throws IOException {
        var classes = Files.createTempDirectory(jar.getParent(), "classes");
        var file =
                new SimpleJavaFileObject(URI.create("string:///jarred/" + type + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean lenient) {
                        return source;
                    }
                };
        var options = List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
        if (!ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, options, null, List.of(file))
                .call()) {
            throw new IOException(type + " did not compile");
        }
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "jarred." + type);
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var compiled = Files.list(classes.resolve("jarred"))) {
            for (var one : compiled.toList()) {
                out.putNextEntry(new JarEntry("jarred/" + one.getFileName()));
                Files.copy(one, out);
            }
        }
        return jar;
    }
}
