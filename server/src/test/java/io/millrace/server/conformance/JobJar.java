package io.millrace.server.conformance;

import io.millrace.server.conformance.job.Program;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/// The jar with the jobs' classes, with which their code reaches a cluster, like a user's.
final class JobJar {
    private JobJar() {}

    static Path write(Path jar) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Program.class.getName());
        var classes = classes();
        var folder = Program.class.getPackageName().replace('.', '/');
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var files = Files.list(classes.resolve(folder))) {
            for (var file : files.sorted().toList()) {
                out.putNextEntry(new JarEntry(folder + "/" + file.getFileName()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private static Path classes() throws IOException {
        try {
            return Path.of(Program.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
