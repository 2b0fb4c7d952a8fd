package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.login.SampleRoles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionSettingsCheckTest {
    private static final Map<String, String> MIXED = Map.of(
            "jobmanager.rpc.address", "x",
            "execution.checkpointing.savepoint-dir", "file:/etc",
            "execution.checkpointing.dir", "s3://sales/checkpoints",
            "parallelism.default", "2");

    @TempDir
    private Path folder;

    private Principal bob;
    private Principal ann;

    @BeforeEach
    void callers() throws Exception {
        var yaml = "users: {bob: analyst, ann: admin}";
        bob = SampleRoles.principal(folder, yaml, "bob");
        ann = SampleRoles.principal(folder, yaml, "ann");
    }

    @Test
    void aSessionIsOpenedWithoutWhatIsNotItsOwn() {
        assertThat(CurrentPrincipal.call(bob, () -> SessionSettingsCheck.ofSession(MIXED)))
                .containsOnlyKeys("execution.checkpointing.dir", "parallelism.default");
        assertThat(CurrentPrincipal.call(ann, () -> SessionSettingsCheck.ofSession(MIXED)))
                .isEqualTo(MIXED);
        assertThat(SessionSettingsCheck.ofSession(MIXED)).isEqualTo(MIXED);
    }

    @Test
    void whatWouldLoadCodeIsRefused() {
        var settings = Map.of("pipeline.jars", "s3://sales/x.jar");
        assertThatThrownBy(() -> CurrentPrincipal.call(bob, () -> SessionSettingsCheck.ofSession(settings)))
                .hasMessageContaining("'bob' may not set 'pipeline.jars': it makes the server load code");
    }

    @Test
    void aStatementIsRefusedWithTheKey() {
        for (var setting : MIXED.entrySet()) {
            if (setting.getKey().startsWith("jobmanager") || setting.getValue().startsWith("file:")) {
                assertThatThrownBy(() -> CurrentPrincipal.call(bob, () -> {
                            SessionSettingsCheck.require(Map.of(setting.getKey(), setting.getValue()));
                            return true;
                        }))
                        .hasMessageContaining("'bob' may not set '" + setting.getKey() + "'");
            }
        }
    }
}
