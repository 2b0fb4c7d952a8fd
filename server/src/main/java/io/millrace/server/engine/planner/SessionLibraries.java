package io.millrace.server.engine.planner;

import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.resource.ResourceManager;
import org.apache.flink.table.resource.ResourceType;
import org.apache.flink.table.resource.ResourceUri;
import org.apache.flink.util.MutableURLClassLoader;

/// The jars that a session added.
final class SessionLibraries extends ResourceManager {

    SessionLibraries(ReadableConfig configuration, MutableURLClassLoader loader) {
        super(configuration, loader);
    }

    /// Takes a jar away: later jobs do without it. Classes that the session has loaded from it stay loaded.
    boolean remove(String path) {
        return resourceInfos
                .keySet()
                .removeIf(known -> known.getResourceType() == ResourceType.JAR
                        && (known.getUri().equals(path) || known.equals(new ResourceUri(ResourceType.JAR, path))));
    }
}
