package io.millrace.server.engine;

import org.apache.flink.runtime.util.EnvironmentInformation;

/// The version of the engine inside.
public final class EngineVersion {
    private EngineVersion() {}

    /// Such as `2.3.0`.
    public static String text() {
        return EnvironmentInformation.getVersion();
    }
}
