package io.millrace.reliability.fault;

import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// A job manager, a task manager and a gateway in processes of their own. Each can be killed and started again, with
/// its state and at its ports.
final class RoleGroup implements AutoCloseable {

    enum Role {
        JOB_MANAGER("job manager"),
        TASK_MANAGER("task manager"),
        GATEWAY("gateway");

        private final String label;

        Role(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        /// Its name in `bin/millrace`.
        private String command() {
            return label.replace(" ", "");
        }
    }

    private final Map<Role, ServerProcess.Start> starts = new EnumMap<>(Role.class);
    private final Map<Role, ServerProcess> processes = new EnumMap<>(Role.class);

    private RoleGroup() {}

    /// Starts all three.
    ///
    /// @param keys of each
    static RoleGroup start(Trial trial, String... keys) throws IOException, InterruptedException {
        var group = new RoleGroup();
        try {
            for (var role : Role.values()) {
                var folder = trial.place(role.command());
                group.starts.put(
                        role,
                        ServerProcess.Start.of(trial.home(), role.command(), folder)
                                .with("state.dir=" + folder.resolve("state"))
                                .with(keys));
            }
            var jobManager = group.begin(Role.JOB_MANAGER, "rest.port=0", "jobmanager.rpc.port=0");
            var rest = "rest.port=" + jobManager.cluster().getPort();
            group.keep(Role.JOB_MANAGER, rest);
            group.keep(Role.JOB_MANAGER, jobManager.keysOfTaskManagers());
            group.keep(Role.TASK_MANAGER, jobManager.keysOfTaskManagers());
            group.begin(Role.TASK_MANAGER, "taskmanager.numberOfTaskSlots=4");
            var gateway = group.begin(Role.GATEWAY, rest, "sql-gateway.endpoint.rest.port=0");
            group.keep(
                    Role.GATEWAY,
                    "sql-gateway.endpoint.rest.port=" + gateway.gateway().getPort());
            return group;
        } catch (IOException | InterruptedException e) {
            group.close();
            throw e;
        }
    }

    private ServerProcess begin(Role role, String... keys) throws IOException, InterruptedException {
        keep(role, keys);
        var process = launch(role);
        if (!process.awaitReady()) {
            throw new IOException("the " + role.label + " did not get ready: " + process.printed());
        }
        return process;
    }

    /// Adds keys to the next starts of a role.
    private void keep(Role role, String... keys) {
        starts.compute(role, (_, start) -> Objects.requireNonNull(start).with(keys));
    }

    /// Starts a role, which was killed before, without waiting for it.
    ServerProcess launch(Role role) throws IOException {
        var process = Objects.requireNonNull(starts.get(role)).launch();
        processes.put(role, process);
        return process;
    }

    /// The process of a role that was started last.
    ServerProcess process(Role role) {
        return Objects.requireNonNull(processes.get(role));
    }

    @Override
    public void close() {
        processes.values().forEach(ServerProcess::close);
    }
}
