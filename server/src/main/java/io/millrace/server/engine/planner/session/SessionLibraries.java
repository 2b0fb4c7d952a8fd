package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.function.ExitGuard;
import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.engine.planner.optimizer.Cancellation;
import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.resource.ResourceManager;
import org.apache.flink.table.resource.ResourceType;
import org.apache.flink.table.resource.ResourceUri;
import org.apache.flink.util.MutableURLClassLoader;

/// The jars of a session's libraries and functions.
final class SessionLibraries extends ResourceManager {
    /// The same for all table environments of the session, because generated code is cached by class loader.
    private final ClassLoader planning;

    SessionLibraries(ReadableConfig configuration, MutableURLClassLoader loader) {
        super(configuration, loader);
        planning = new Cancellation.Loader(loader);
    }

    ClassLoader planningClassLoader() {
        return planning;
    }

    /// The jar, or a copy whose classes do not end the process of their job, which is that of others as well.
    @Override
    protected URL getURLFromPath(org.apache.flink.core.fs.Path path) throws IOException {
        var url = super.getURLFromPath(path);
        var jar = Path.of(path.getPath());
        if (!jar.toString().endsWith(".jar") || !Files.isRegularFile(jar)) {
            return url;
        }
        try {
            // the same jar may be added twice, and be another one by then
            var state = jar.toRealPath() + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar);
            var copies = Path.of(localResourceDir.getPath(), Integer.toHexString(state.hashCode()));
            return ExitGuard.guarded(jar, copies.resolve(jar.getFileName()))
                    .toUri()
                    .toURL();
        } catch (ZipException e) {
            return url; // which the engine refuses
        }
    }

    @Override
    public void registerResources(List<ResourceUri> resources) {
        try {
            super.registerResources(resources);
        } catch (IOException | RuntimeException e) {
            throw unreadable(resources, e);
        }
    }

    @Override
    public void declareFunctionResources(Set<ResourceUri> resources) {
        try {
            super.declareFunctionResources(resources);
        } catch (IOException | RuntimeException e) {
            throw unreadable(resources, e);
        }
    }

    private static Refusal unreadable(Collection<ResourceUri> resources, Exception thrown) {
        var names = resources.stream()
                .map(resource -> "'" + resource.getUri() + "'")
                .collect(Collectors.joining(", "));
        return Refusal.invalidStatement("The jar " + names + " cannot be loaded: " + why(thrown)
                + " ADD JAR takes the path of a .jar file that the server can read.");
    }

    private static String why(Throwable thrown) {
        if (PlannerErrors.root(thrown) instanceof FileNotFoundException) {
            return "There is no such file.";
        }
        var lines = PlannerErrors.lines(thrown);
        var why = lines.isEmpty() ? PlannerErrors.root(thrown).getClass().getSimpleName() : lines.getLast();
        return why.endsWith(".") ? why : why + ".";
    }

    /// Deletes these libraries' folder for downloads, and that of the session around it, which the engine leaves. The
    /// session may have other libraries by now: those of the planner that has replaced the one of a cancelled
    /// statement.
    @Override
    public void close() throws IOException {
        super.close();
        var folder = Path.of(localResourceDir.getParent().getPath());
        if (SessionSettings.isOwnFolder(folder)) {
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException used) {
                // the last of the session's libraries deletes it
            }
        }
    }

    boolean remove(String path) {
        return resourceInfos
                .keySet()
                .removeIf(known -> known.getResourceType() == ResourceType.JAR
                        && (known.getUri().equals(path) || known.equals(new ResourceUri(ResourceType.JAR, path))));
    }
}
