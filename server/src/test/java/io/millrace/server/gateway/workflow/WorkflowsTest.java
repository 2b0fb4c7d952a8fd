package io.millrace.server.gateway.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.StatementRights;
import io.millrace.server.security.TokenScope;
import io.millrace.server.storage.StateCipher;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests tables that are refreshed on schedule.
class WorkflowsTest {
    private static final String EVERY_SECOND = "* * * * * ?";
    private static final String ONCE_LONG_FROM_NOW = "0 0 0 1 1 ? 2099";
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final RefreshRequest.Author ANN = new RefreshRequest.Author("ann", StatementRights.ALL);

    private final List<String> times = new CopyOnWriteArrayList<>();
    private final List<Map<String, String>> options = new CopyOnWriteArrayList<>();
    private final List<String> owners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean broken = new AtomicBoolean();
    private final CountDownLatch never = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final Workflows workflows = new Workflows(
            this::refresh,
            new Workflows.Limits(2, List.of("https://sql2.example.com:8083/")),
            Clock.system(ZoneOffset.UTC),
            Optional.empty());

    private void refresh(RefreshRequest what, String time) throws InterruptedException {
        times.add(time);
        options.add(what.options());
        owners.add(what.owner() + " " + what.options() + " "
                + what.rights().orElseThrow().equals(StatementRights.ALL));
        if (broken.get()) {
            throw new Refusal(FaultCode.STATEMENT_FAILED, "no");
        }
        if (what.table().equals("stuck")) {
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        }
    }

    private static RefreshRequest of(String table) {
        return at(table, "http://localhost:1");
    }

    private static RefreshRequest at(String table, String gateway) {
        return new RefreshRequest(
                table, gateway, "ann", Optional.of(StatementRights.ALL), Map.of(), Map.of(), Map.of());
    }

    @BeforeEach
    void open() {
        workflows.gateway("http://localhost:1");
    }

    @Test
    void refusesGatewaysThatNoOneHasAllowed() {
        for (var address : List.of("http://localhost:2", "http://sql2.example.com:8083", "http://169.254.169.254")) {
            assertThatThrownBy(() -> workflows.create(at("t", address), ONCE_LONG_FROM_NOW))
                    .as(address)
                    .hasMessageContaining("only at its own gateway, http://localhost:1, and at the addresses in "
                            + "sql-gateway.workflows.gateways")
                    .hasMessageContaining("is none of them");
        }
        workflows.create(at("own", "http://127.0.0.1:1/"), ONCE_LONG_FROM_NOW);
        workflows.create(at("other", "https://sql2.example.com:8083"), ONCE_LONG_FROM_NOW);
    }

    @Test
    void refusesLimitsThatNameNoGateway() {
        assertThatThrownBy(() -> new Workflows.Limits(1, List.of("sql2.example.com:port")))
                .hasMessageContaining("is not the address of a gateway");
    }

    @Test
    void aStarAllowsAllGateways() {
        try (var open = new Workflows(
                this::refresh, new Workflows.Limits(1, List.of("*")), Clock.system(ZoneOffset.UTC), Optional.empty())) {
            open.create(at("t", "http://anywhere.example.com"), ONCE_LONG_FROM_NOW);
        }
    }

    @AfterEach
    void close() {
        workflows.close();
    }

    @Test
    void refreshesForOneTimeAfterTheOtherAndGoesOnAfterAFailure() {
        broken.set(true);
        workflows.create(of("t"), EVERY_SECOND);
        await().atMost(LIMIT).until(() -> times.size() >= 3);
        assertThat(times).isSorted().doesNotHaveDuplicates();
        assertThat(times.getFirst()).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d");
    }

    @Test
    void standsStillWhileSuspendedAndGoesOnWithOtherOptions() {
        var name = workflows.create(of("t"), EVERY_SECOND);
        assertThat(name).hasToString("default_group.quartz_job_t");
        workflows.suspend(name);
        workflows.resume(name, Map.of("a", "b"), ANN);
        await().atMost(LIMIT).until(() -> options.contains(Map.of("a", "b")));
        workflows.resume(name, Map.of(), ANN);
        workflows.delete(name);
        workflows.delete(name);
        assertThatThrownBy(() -> workflows.suspend(name))
                .hasMessageContaining("Failed to suspend a non-existent quartz schedule job: " + name + ".");
        assertThatThrownBy(() -> workflows.resume(name, Map.of(), ANN)).hasMessageContaining("Failed to resume");
    }

    @Test
    void refreshesWithTheRightsOfWhoDecidesWhatItDoes() {
        var name = workflows.create(of("t"), EVERY_SECOND);
        await().atMost(LIMIT).until(() -> owners.contains("ann {} true"));
        var bob = new RefreshRequest.Author("bob", StatementRights.NONE);
        workflows.resume(name, Map.of(), bob);
        workflows.resume(name, Map.of("path", "/bobs"), bob);
        await().atMost(LIMIT).until(() -> owners.contains("bob {path=/bobs} false"));
        // an administrator lends no rights to a query that bob may have written
        workflows.resume(name, Map.of("path", "/amys"), new RefreshRequest.Author("amy", StatementRights.ALL));
        await().atMost(LIMIT).until(() -> owners.contains("bob {path=/amys} false"));
        workflows.adopt(name, new RefreshRequest.Author("amy", StatementRights.ALL));
        await().atMost(LIMIT).until(() -> owners.contains("amy {path=/amys} true"));
        assertThat(owners).doesNotContain("bob {} false", "ann {path=/bobs} true");
    }

    @Test
    void interruptsWhatIsUnderWayWhenItIsDeleted() throws InterruptedException {
        var name = workflows.create(of("stuck"), EVERY_SECOND);
        await().atMost(LIMIT).until(() -> !times.isEmpty());
        workflows.delete(name);
        assertThat(interrupted.await(LIMIT.toSeconds(), java.util.concurrent.TimeUnit.SECONDS))
                .isTrue();
    }

    private record Refreshed(String table, Map<String, String> options, String time) {}

    /// Changes a workflow while it is due, which is before it gets to its first refresh.
    ///
    /// @return the refreshes until those of another workflow that is made after the change
    private List<Refreshed> changedWhenDue(BiConsumer<Workflows, Workflows.Name> change) {
        var refreshed = new CopyOnWriteArrayList<Refreshed>();
        try (var own = new Workflows(
                (what, time) -> refreshed.add(new Refreshed(what.table(), what.options(), time)),
                new Workflows.Limits(2, List.of()),
                Clock.system(ZoneOffset.UTC),
                Optional.empty())) {
            own.gateway("http://localhost:1");
            synchronized (own) {
                var name = own.create(of("t"), EVERY_SECOND);
                await().atMost(LIMIT)
                        .until(() -> Thread.getAllStackTraces().keySet().stream()
                                .anyMatch(thread -> thread.getName().equals("workflow-clock")
                                        && thread.getState() == Thread.State.BLOCKED));
                change.accept(own, name);
            }
            own.create(of("u"), EVERY_SECOND);
            await().atMost(LIMIT)
                    .until(() -> refreshed.stream()
                                    .filter(one -> one.table().equals("u"))
                                    .count()
                            >= 3);
        }
        return refreshed.stream().filter(one -> one.table().equals("t")).toList();
    }

    @Test
    void endsAlsoIfItIsDeletedWhenItIsDue() {
        assertThat(changedWhenDue(Workflows::delete)).isEmpty();
    }

    @Test
    void hasItsNewOptionsAlsoIfItGetsThemWhenItIsDue() {
        assertThat(changedWhenDue((own, name) -> own.resume(name, Map.of("a", "b"), ANN)))
                .isNotEmpty()
                .extracting(Refreshed::options)
                .containsOnly(Map.of("a", "b"));
    }

    @Test
    void isDueOnceAlsoIfItIsSuspendedAndResumedWhenItIsDue() {
        assertThat(changedWhenDue((own, name) -> {
                    own.suspend(name);
                    own.resume(name, Map.of(), ANN);
                }))
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    private static Duration delay(String now, String due) {
        var clock = Clock.fixed(Instant.parse(now), ZoneId.of("Europe/Berlin"));
        return Workflows.delay(clock, LocalDateTime.parse(due));
    }

    @Test
    void isDueByTheClockAlsoOnADayWithAnotherNumberOfHours() {
        assertThat(delay("2026-10-24T22:00:00Z", "2026-10-26T00:00:00")).isEqualTo(Duration.ofHours(25));
        assertThat(delay("2026-03-28T23:00:00Z", "2026-03-30T00:00:00")).isEqualTo(Duration.ofHours(23));
        // the hour from two to three comes twice
        assertThat(delay("2026-10-25T00:45:00Z", "2026-10-25T02:50:00")).isEqualTo(Duration.ofMinutes(5));
        assertThat(delay("2026-10-25T01:45:00Z", "2026-10-25T02:50:00")).isEqualTo(Duration.ofMinutes(5));
        // or not at all
        assertThat(delay("2026-03-29T00:30:00Z", "2026-03-29T02:40:00")).isEqualTo(Duration.ofMinutes(30));
        assertThat(delay("2026-03-29T00:30:00Z", "2026-03-29T03:30:00")).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void refusesASecondOneOfATableTimesThatNeverComeAndTooMany() {
        workflows.create(of("t"), ONCE_LONG_FROM_NOW);
        assertThatThrownBy(() -> workflows.create(of("t"), ONCE_LONG_FROM_NOW))
                .hasMessageContaining("already exist, job info: default_group.quartz_job_t.");
        assertThatThrownBy(() -> workflows.create(of("u"), "0 0 0 1 1 ? 2001"))
                .hasMessageContaining("will never fire.");
        assertThatThrownBy(() -> workflows.create(of("u"), "soon"))
                .hasMessageContaining("CronExpression 'soon' is invalid.");
        workflows.create(of("u"), ONCE_LONG_FROM_NOW);
        assertThatThrownBy(() -> workflows.create(of("v"), ONCE_LONG_FROM_NOW))
                .hasMessage("There are 2 workflows that refresh tables, and the limit is 2"
                        + " (sql-gateway.workflows.max-num). Drop a materialized table that is refreshed on schedule"
                        + " first.");
    }

    @Test
    void countsItsWorkflows() {
        var first = workflows.create(of("t"), ONCE_LONG_FROM_NOW);
        workflows.create(of("u"), ONCE_LONG_FROM_NOW);
        assertThatThrownBy(() -> workflows.create(of("v"), ONCE_LONG_FROM_NOW)).isInstanceOf(Refusal.class);
        workflows.suspend(first);
        assertThat(use(workflows).used()).as("one that is suspended counts").isEqualTo(2);
        workflows.delete(first);

        assertThat(use(workflows).used()).isEqualTo(1);
        assertThat(use(workflows).highest()).isEqualTo(2);
        assertThat(use(workflows).max()).contains(2L);
        assertThat(use(workflows).refused()).isEqualTo(1);
        assertThat(use(workflows).key()).isEqualTo("sql-gateway.workflows.max-num");
    }

    private static LimitUse use(Workflows some) {
        return some.meters().getFirst().state();
    }

    private Workflows kept(WorkflowStore store) {
        return kept(store, this::refresh);
    }

    private static Workflows kept(WorkflowStore store, TableRefresher refresher) {
        var kept = new Workflows(
                refresher, new Workflows.Limits(9, List.of()), Clock.system(ZoneOffset.UTC), Optional.of(store));
        assertThatThrownBy(() -> kept.create(of("early"), ONCE_LONG_FROM_NOW)).isInstanceOf(Refusal.class);
        return kept;
    }

    private WorkflowStore store(Path folder) throws IOException {
        return WorkflowStore.open(folder.resolve("workflows"), StateCipher.withKeyFile(folder.resolve("key")));
    }

    @Test
    void survivesARestartAsItWas(@TempDir Path folder) throws IOException {
        Workflows.Name suspended;
        try (var store = store(folder);
                var before = kept(store)) {
            before.gateway("http://localhost:1");
            before.create(
                    new RefreshRequest(
                            "moved",
                            "http://localhost:1",
                            "ann",
                            Optional.of(StatementRights.ALL),
                            Map.of(),
                            Map.of("password", "canary\t4711"),
                            Map.of("a", "b\n")),
                    ONCE_LONG_FROM_NOW);
            suspended = before.create(of("suspended"), EVERY_SECOND);
            before.resume(suspended, Map.of("k", "v"), ANN);
            before.suspend(suspended);
            before.delete(before.create(of("deleted"), ONCE_LONG_FROM_NOW));
            before.create(of("every"), EVERY_SECOND);
        }
        var file = folder.resolve("workflows").resolve(WorkflowStore.FILE);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("canary", "moved");
        var requests = new CopyOnWriteArrayList<RefreshRequest>();
        try (var store = store(folder)) {
            assertThat(store.read())
                    .extracting(one -> one.refresh().table(), WorkflowStore.Stored::suspended)
                    .containsExactlyInAnyOrder(tuple("moved", false), tuple("suspended", true), tuple("every", false));
            assertThat(store.read())
                    .filteredOn(one -> one.refresh().table().equals("moved"))
                    .first()
                    .extracting(WorkflowStore.Stored::refresh)
                    .isEqualTo(new RefreshRequest(
                            "moved",
                            "http://localhost:1",
                            "ann",
                            Optional.empty(),
                            Map.of(),
                            Map.of("password", "canary\t4711"),
                            Map.of("a", "b\n")));
            try (var after = kept(store, (what, _) -> requests.add(what))) {
                after.gateway("http://localhost:2");
                await().atMost(LIMIT).until(() -> requests.size() >= 2);
                assertThat(requests).extracting(RefreshRequest::table).containsOnly("every");
                assertThat(requests.getFirst().gateway()).isEqualTo("http://localhost:2");
                assertThat(requests.getFirst().rights()).isEmpty();
                assertThat(after.knows(suspended)).isTrue();
                assertThat(use(after).used()).isEqualTo(3);
                assertThat(after.knows(Workflows.Name.of("deleted"))).isFalse();
            }
        }
    }

    private static Workflows allowing(WorkflowStore store, String... gateways) {
        var workflows = new Workflows(
                (_, _) -> {}, new Workflows.Limits(9, List.of(gateways)), Clock.systemUTC(), Optional.of(store));
        workflows.gateway("http://localhost:1");
        return workflows;
    }

    @Test
    void keepsWorkflowsOfAGatewayThatIsNoLongerAllowed(@TempDir Path folder) throws IOException {
        var other = "https://sql2.example.com:8083";
        var elsewhere = Workflows.Name.of("elsewhere");
        var deleted = Workflows.Name.of("deleted");
        try (var store = store(folder)) {
            try (var before = allowing(store, other)) {
                for (var table : List.of("elsewhere", "deleted", "replaced")) {
                    before.create(at(table, other), ONCE_LONG_FROM_NOW);
                }
            }
            try (var without = allowing(store)) {
                assertThat(without.knows(elsewhere)).isFalse();
                assertThatThrownBy(() -> without.resume(elsewhere, Map.of(), ANN))
                        .hasMessageContaining("sql-gateway.workflows.gateways");
                without.create(at("here", "http://localhost:1"), ONCE_LONG_FROM_NOW);
                without.create(at("replaced", "http://localhost:1"), ONCE_LONG_FROM_NOW);
                without.delete(deleted);
                without.adopt(elsewhere, new RefreshRequest.Author("sue", StatementRights.ALL));
            }
            try (var again = allowing(store, other)) {
                assertThat(again.knows(elsewhere)).isTrue();
                assertThat(again.knows(deleted)).isFalse();
                assertThat(again.knows(Workflows.Name.of("here"))).isTrue();
                assertThat(store.read())
                        .extracting(
                                one -> one.refresh().table(),
                                one -> one.refresh().gateway(),
                                one -> one.refresh().owner())
                        .containsExactlyInAnyOrder(
                                tuple("elsewhere", other, "sue"),
                                tuple("here", "http://localhost:1", "ann"),
                                tuple("replaced", "http://localhost:1", "ann"));
            }
        }
    }

    @Test
    void doesNotKeepAWorkflowOfATokenWithLimitedRights(@TempDir Path folder) throws IOException {
        try (var store = store(folder);
                var kept = kept(store)) {
            kept.gateway("http://localhost:1");
            var limited = new TokenScope(true, Set.of(), Set.of()).rights(StatementRights.ALL);
            kept.create(
                    new RefreshRequest(
                            "t", "http://localhost:1", "ann", Optional.of(limited), Map.of(), Map.of(), Map.of()),
                    ONCE_LONG_FROM_NOW);
            kept.create(of("u"), ONCE_LONG_FROM_NOW);
            assertThat(store.read()).extracting(one -> one.refresh().table()).containsExactly("u");
        }
    }

    @Test
    void startsWithoutThoseOfADamagedFileAndKeepsIt(@TempDir Path folder) throws IOException {
        var parts = folder.resolve("workflows");
        try (var store = store(folder);
                var before = kept(store)) {
            before.gateway("http://localhost:1");
            before.create(of("t"), ONCE_LONG_FROM_NOW);
        }
        Files.writeString(parts.resolve(WorkflowStore.FILE), "this is no text of a cipher");
        try (var store = store(folder);
                var after = kept(store)) {
            after.gateway("http://localhost:1");
            assertThat(after.knows(Workflows.Name.of("t"))).isFalse();
            after.create(of("t"), ONCE_LONG_FROM_NOW);
        }
        assertThat(parts.resolve(WorkflowStore.FILE + ".damaged")).hasContent("this is no text of a cipher");
    }

    @Test
    void keepsCarriageReturnsAndStartsWithoutADamagedWorkflow(@TempDir Path folder) throws IOException {
        var cipher = StateCipher.withKeyFile(folder.resolve("key"));
        var file = folder.resolve("workflows").resolve(WorkflowStore.FILE);
        var lines = new RefreshRequest(
                "lines", "http://localhost:1", "ann", Optional.empty(), Map.of(), Map.of("k", "a\r\nb"), Map.of());
        try (var store = WorkflowStore.open(folder.resolve("workflows"), cipher)) {
            store.write(List.of(
                    new WorkflowStore.Stored(lines, ONCE_LONG_FROM_NOW + "\r\n", false, true),
                    new WorkflowStore.Stored(of("t"), ONCE_LONG_FROM_NOW, false, true)));
            assertThat(store.read())
                    .extracting(
                            one -> one.refresh().table(), one -> one.refresh().session(), WorkflowStore.Stored::times)
                    .containsExactly(
                            tuple("lines", lines.session(), ONCE_LONG_FROM_NOW + "\r\n"),
                            tuple("t", Map.of(), ONCE_LONG_FROM_NOW));

            var text = new String(cipher.decrypt(Files.readAllBytes(file)), StandardCharsets.UTF_8);
            var damaged = cipher.encrypt((text + "t2\thttp://localhost:1").getBytes(StandardCharsets.UTF_8));
            Files.write(file, damaged);

            assertThat(store.read()).extracting(one -> one.refresh().table()).containsExactly("lines", "t");
            assertThat(file.resolveSibling(WorkflowStore.FILE + ".damaged")).hasBinaryContent(damaged);
        }
    }

    @Test
    void refusesWhatCannotBeWritten(@TempDir Path folder) throws IOException {
        try (var store = store(folder);
                var kept = kept(store)) {
            kept.gateway("http://localhost:1");
            var name = kept.create(of("t"), ONCE_LONG_FROM_NOW);
            var file = folder.resolve("workflows").resolve(WorkflowStore.FILE);
            Files.delete(file);
            Files.createDirectories(file.resolve("in the way"));
            assertThatThrownBy(() -> kept.create(of("u"), ONCE_LONG_FROM_NOW))
                    .hasMessageContaining("The workflows cannot be written");
            assertThatThrownBy(() -> kept.delete(name)).hasMessageContaining("cannot be written");
            assertThat(kept.knows(name)).isTrue();
            assertThat(kept.knows(Workflows.Name.of("u"))).isFalse();
        }
    }
}
