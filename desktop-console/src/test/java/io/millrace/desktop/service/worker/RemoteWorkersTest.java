package io.millrace.desktop.service.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A task manager two of whose slots are held; the cluster lists one of the two jobs.
class RemoteWorkersTest {
    private static final String ORDERS = "733dbd2767f0f7169c5e7e4cb65c2948";
    private static final String GONE = "8fe4e147c90c3cdbeaea6c23c4e2e476";
    private static final Optional<TaskManagerId> WORKER = Optional.of(TaskManagerId.parse("tm-1"));

    private final Told cluster = new Told();
    private final RemoteWorkers workers = new RemoteWorkers(new Client(Connection.to("stock:8081"), cluster));

    private static final class Told implements Transport {
        private final List<Endpoint<?, ?>> asked = new ArrayList<>();
        private String slots = slot(ORDERS, 3) + "," + slot(GONE, 1);
        private boolean listsJobs = true;

        private static String slot(String job, int tasks) {
            return "{\"jobId\":\"%s\",\"resource\":%s,\"assignedTasks\":%d}".formatted(job, resource(32), tasks);
        }

        private static String resource(int managed) {
            return "{\"cpuCores\":1.0,\"taskHeapMemory\":24,\"taskOffHeapMemory\":0,\"managedMemory\":" + managed
                    + ",\"networkMemory\":8,\"extendedResources\":{}}";
        }

        private String detail() {
            return """
                {"id":"tm-1","path":"p","dataPort":1,"jmxPort":-1,"timeSinceLastHeartbeat":1,"slotsNumber":4,
                "freeSlots":2,"assignedTasks":4,"totalResource":%s,"freeResource":%s,
                "hardware":{"cpuCores":2,"physicalMemory":1,"freeMemory":1,"managedMemory":1},
                "memoryConfiguration":{},"allocatedSlots":[%s],"metrics":{"garbageCollectors":[]}}
                """.formatted(resource(128), resource(64), slots);
        }

        private static String jobs() {
            return """
                {"jobs":[{"jid":"%s","name":"Orders by region","start-time":1,"end-time":-1,"duration":5,
                "state":"RUNNING","last-modification":2,"tasks":{"total":3,"running":3}}]}
                """.formatted(ORDERS);
        }

        @Override
        public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) {
            asked.add(endpoint);
            if (endpoint.equals(TaskManagers.DETAIL)) {
                return answer(200, detail());
            }
            return endpoint.equals(Jobs.OVERVIEW) && listsJobs
                    ? answer(200, jobs())
                    : answer(404, "{\"errors\":[\"Not found\"]}");
        }

        private static Answer answer(int status, String json) {
            var bytes = json.getBytes(StandardCharsets.UTF_8);
            return new Answer(status, "application/json", bytes.length, new ByteArrayInputStream(bytes));
        }

        @Override
        public String explain(IOException failure) {
            return "No one listens.";
        }

        @Override
        public void close() {}
    }

    private List<ProcessDetail.Slot> slots() {
        return workers.detail(WORKER).orThrow().slots();
    }

    @Test
    void aSlotIsToldWithTheNameOfItsJobAndOneOfAJobThatIsNotListedWithItsId() {
        assertThat(slots()).extracting(ProcessDetail.Slot::name).containsExactly("Orders by region", GONE);
        assertThat(slots().getFirst().job().text()).isEqualTo(ORDERS);
        assertThat(slots().getFirst().tasks()).isEqualTo(3);
        assertThat(slots().getFirst().managedBytes()).isEqualTo(32L << 20);
    }

    @Test
    void slotsAreToldAlsoWhereTheListOfJobsIsRefused() {
        cluster.listsJobs = false;

        assertThat(slots()).extracting(ProcessDetail.Slot::name).containsExactly(ORDERS, GONE);
    }

    @Test
    void namesAreNotAskedForWhereNoSlotIsHeld() {
        cluster.slots = "";

        assertThat(slots()).isEmpty();
        assertThat(cluster.asked).contains(TaskManagers.DETAIL).doesNotContain(Jobs.OVERVIEW);
    }
}
