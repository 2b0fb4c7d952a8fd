package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.engine.Script;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.ClusterDeploymentException;
import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.ClusterSpecification;
import org.apache.flink.client.deployment.application.ApplicationConfiguration;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.table.runtime.application.SqlDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests scripts and a deployment library that is found like those in `lib/`, up to the point where it would
/// create a cluster.
class ScriptDeploymentTest {
    private static final String TARGET = "cloud-application";

    @TempDir
    private Path folder;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private URLClassLoader library;

    @BeforeEach
    void bringLibrary() throws IOException {
        var services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(ClusterClientFactory.class.getName()), Cloud.class.getName());
        library = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(library);
    }

    @AfterEach
    void takeLibraryAway() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        library.close();
    }

    /// A cluster whose name says what it was made for.
    public static final class Cloud implements ClusterClientFactory<String> {
        @Override
        public boolean isCompatibleWith(Configuration configuration) {
            return TARGET.equals(configuration.get(DeploymentOptions.TARGET));
        }

        @Override
        public ClusterDescriptor<String> createClusterDescriptor(Configuration configuration) {
            return new Descriptor(configuration);
        }

        @Override
        public String getClusterId(Configuration configuration) {
            return "none";
        }

        @Override
        public ClusterSpecification getClusterSpecification(Configuration configuration) {
            return new ClusterSpecification.ClusterSpecificationBuilder().createClusterSpecification();
        }

        @Override
        public Optional<String> getApplicationTargetName() {
            return Optional.of(TARGET);
        }
    }

    private record Descriptor(Configuration configuration) implements ClusterDescriptor<String> {
        @Override
        public String getClusterDescription() {
            return "cloud";
        }

        @Override
        public ClusterClientProvider<String> retrieve(String cluster) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ClusterClientProvider<String> deploySessionCluster(ClusterSpecification specification) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ClusterClientProvider<String> deployApplicationCluster(
                ClusterSpecification specification, ApplicationConfiguration application)
                throws ClusterDeploymentException {
            if (configuration.toMap().containsKey("cloud.full")) {
                throw new ClusterDeploymentException("The cloud is full.");
            }
            var name = application.getApplicationClassName() + " "
                    + String.join(" ", application.getProgramArguments()) + " on "
                    + configuration.toMap().get("cloud.zone");
            return () -> client(name);
        }

        @SuppressWarnings("unchecked")
        private static ClusterClient<String> client(String name) {
            return (ClusterClient<String>) Proxy.newProxyInstance(
                    Descriptor.class.getClassLoader(),
                    new Class<?>[] {ClusterClient.class},
                    (_, method, _) -> method.getName().equals("getClusterId") ? name : null);
        }

        @Override
        public void killCluster(String cluster) {}

        @Override
        public void close() {}
    }

    private static String deploy(Script script, String... more) {
        var settings = new java.util.TreeMap<>(Map.of("execution.target", TARGET, "cloud.zone", "north"));
        for (var key : more) {
            settings.put(key, "true");
        }
        return ScriptDeployment.deploy(script, settings);
    }

    @Test
    void aScriptGoesToTheEnginesDriverWithTheSessionsConfiguration() {
        assertThat(deploy(new Script.Text("SELECT 1; SELECT 2;")))
                .isEqualTo(SqlDriver.class.getName() + " --script SELECT 1; SELECT 2; on north");
        assertThat(deploy(new Script.Address(URI.create("file:///tmp/a.sql"))))
                .isEqualTo(SqlDriver.class.getName() + " --scriptUri file:///tmp/a.sql on north");
    }

    @Test
    void theReasonWhyAClusterCannotBeMadeIsReported() {
        assertThatThrownBy(() -> deploy(new Script.Text("SELECT 1;"), "cloud.full"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("The cloud is full.");
    }
}
