package io.millrace.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The SQL gateway: which endpoints, how many sessions and for how long, how many workers.
public record GatewaySection(
        List<String> endpointTypes,
        String restAddress,
        List<Integer> restPorts,
        Sessions sessions,
        Operations operations,
        Waiting waiting,
        Journal journal,
        Workers workers,
        Texts texts,
        int workflows) {
    public GatewaySection {
        endpointTypes = List.copyOf(endpointTypes);
        restPorts = List.copyOf(restPorts);
    }

    public record Sessions(Duration timeout, Duration kept, Duration check, Duration rest, int maximum, int perUser) {}

    public record Operations(int perSession, int perUser, Duration lease, int history, long replay, Memory memory) {}

    /// What is kept of earlier statements.
    public record Memory(int answers, boolean plans, int plansOfSession, int plansInAll, Duration timeOfPlan) {}

    /// Rows that wait for their readers.
    ///
    /// @param memory most bytes of memory of all results
    /// @param folder in which the folder of those on disk is made
    /// @param each   most bytes on disk of one result
    /// @param total  and of all of them
    public record Waiting(long memory, Path folder, long each, long total) {
        static Waiting of(long memory, String folder, long each, long total) {
            return new Waiting(
                    memory, Path.of(folder.isBlank() ? System.getProperty("java.io.tmpdir") : folder), each, total);
        }
    }

    /// Sessions on disk.
    ///
    /// @param perSession about how many bytes each may take
    public record Journal(boolean enabled, String folder, long perSession) {}

    /// Most bytes of what clients give.
    public record Texts(long name, long properties, long statement) {}

    public record Workers(int least, int most, Duration keep) {
        public Workers {
            if (least > most) {
                throw new IllegalArgumentException(Keys.WORKERS_LEAST.name() + " is " + least + " but "
                        + Keys.WORKERS_MOST.name() + " is only " + most);
            }
        }
    }
}
