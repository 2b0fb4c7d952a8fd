package io.millrace.desktop.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeServer;
import io.millrace.desktop.taskmanager.ProcessDetail.HeldSlot;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests a task manager with two used slots, of which the cluster lists only one job.
class ClusterProcessesTest {
    private static final String ORDERS = "733dbd2767f0f7169c5e7e4cb65c2948";
    private static final String GONE = "8fe4e147c90c3cdbeaea6c23c4e2e476";
    private static final ClusterProcess TASK_MANAGER = ClusterProcess.of(new TaskManagerId("tm-1"));

    private final FakeServer server = new FakeServer();
    private final ClusterProcesses processes = new ClusterProcesses(server.client());

    private static String slot(String job, int tasks) {
        return "{\"jobId\":\"%s\",\"resource\":%s,\"assignedTasks\":%d}".formatted(job, resource(32), tasks);
    }

    private static String resource(int managed) {
        return "{\"cpuCores\":1.0,\"taskHeapMemory\":24,\"taskOffHeapMemory\":0,\"managedMemory\":" + managed
                + ",\"networkMemory\":8,\"extendedResources\":{}}";
    }

    private void answer(String slots) {
        server.json(TaskManagers.DETAIL, """
                {"id":"tm-1","path":"p","dataPort":1,"jmxPort":-1,"timeSinceLastHeartbeat":1,"slotsNumber":4,
                "freeSlots":2,"assignedTasks":4,"totalResource":%s,"freeResource":%s,
                "hardware":{"cpuCores":2,"physicalMemory":1,"freeMemory":1,"managedMemory":1},
                "memoryConfiguration":{},"allocatedSlots":[%s],"metrics":{"garbageCollectors":[]}}
                """.formatted(resource(128), resource(64), slots));
    }

    @BeforeEach
    void twoHeldSlots() {
        answer(slot(ORDERS, 3) + "," + slot(GONE, 1));
        server.json(Jobs.OVERVIEW, """
                {"jobs":[{"jid":"%s","name":"Orders by region","start-time":1,"end-time":-1,"duration":5,
                "state":"RUNNING","last-modification":2,"tasks":{"total":3,"running":3}}]}
                """.formatted(ORDERS));
    }

    private List<HeldSlot> slots() {
        return processes.detail(TASK_MANAGER).orThrow().slots();
    }

    @Test
    void aSlotIsReportedWithTheNameOfItsJobAndOneOfAJobThatIsNotListedWithItsId() {
        assertThat(slots()).extracting(HeldSlot::name).containsExactly("Orders by region", GONE);
        var held = slots().getFirst().slot();
        assertThat(held.jobId().text()).isEqualTo(ORDERS);
        assertThat(held.assignedTasks()).isEqualTo(3);
        assertThat(held.resource().managedMemory()).isEqualTo(32);
    }

    @Test
    void slotsAreReportedAlsoWhereTheListOfJobsIsRefused() {
        server.refuse(Jobs.OVERVIEW, 404, "Not found");

        assertThat(slots()).extracting(HeldSlot::name).containsExactly(ORDERS, GONE);
    }

    @Test
    void namesAreNotAskedForWhereNoSlotIsHeld() {
        answer("");

        assertThat(slots()).isEmpty();
        assertThat(server.called()).contains(TaskManagers.DETAIL).doesNotContain(Jobs.OVERVIEW);
    }
}
