package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseManifest;
import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.Redactor;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Logs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/// Saves one case: sends the requests for all chosen content, several at a time, and writes each response on arrival.
final class CaseSaving {
    private static final int AT_ONCE = 4;

    private final Client client;
    private final CaseChoice choice;
    private final CaseMaterial material;
    private final InstantSource clock;
    private final CaseProgress progress;
    private final Map<RedactionKind, LongAdder> taken = new ConcurrentHashMap<>();
    private final Redactor redactor;

    public CaseSaving(
            Client client, CaseChoice choice, CaseMaterial material, InstantSource clock, CaseProgress progress) {
        this.client = client;
        this.choice = choice;
        this.material = material;
        this.clock = clock;
        this.progress = progress;
        this.redactor = new Redactor(
                choice.rules(),
                (kind, before, after) ->
                        taken.computeIfAbsent(kind, any -> new LongAdder()).increment());
    }

    /// A step of about this number of requests.
    record Step(String what, int weight, Doing doing) {}

    @FunctionalInterface
    interface Doing {
        void run() throws IOException, InterruptedException;
    }

    /// Blocks until the file is complete or the partial file is deleted.
    public CaseSaveResult run(Path target) {
        try (var writer = new CaseWriter(target)) {
            learn();
            var copying = new CaseCopy(client, choice, writer, redactor, progress);
            var steps = steps(copying);
            if (steps.isEmpty()) {
                return new CaseSaveResult.Failed("The cluster does not answer for this job any more.");
            }
            work(steps);
            if (progress.cancelled()) {
                return new CaseSaveResult.Cancelled();
            }
            var manifest = manifest(copying.leftOut());
            return new CaseSaveResult.Saved(target, writer.finish(manifest), manifest);
        } catch (IOException e) {
            return new CaseSaveResult.Failed(
                    target + " cannot be written: " + Objects.requireNonNullElse(e.getMessage(), e.toString()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CaseSaveResult.Cancelled();
        }
    }

    /// Collects the names to redact, which must be known before anything is written.
    private void learn() {
        redactor.hosts(material.hosts());
        var origin = client.call(JobOrigin.OF_JOB, Arguments.of(Jobs.JOB, choice.job()));
        if (origin instanceof Reply.Ok<JobOrigin.Origin>(JobOrigin.Origin known)) {
            known.statement().ifPresent(redactor::statement);
        }
    }

    /// Returns the steps; empty if the cluster does not answer.
    private List<Step> steps(CaseCopy copying) {
        var overview = client.call(Cluster.OVERVIEW, Arguments.NONE);
        var jobs = client.call(Jobs.OVERVIEW, Arguments.NONE);
        if (!(overview instanceof Reply.Ok<Cluster.Overview>(Cluster.Overview found))
                || !(jobs instanceof Reply.Ok<Jobs.Overview>(Jobs.Overview all))) {
            return List.of();
        }
        var questions = new CaseQuestions(choice, material);
        var steps = new ArrayList<Step>();
        steps.add(new Step("the cluster", 1, () -> copying.only(found, all)));
        literal(steps, "the cluster", questions.ofCluster(), copying);
        literal(steps, "the job", questions.ofJob(), copying);
        steps.add(new Step("failures", 1, copying::failures));
        literal(steps, "vertices", questions.ofVertices(), copying);
        var history = client.call(Checkpoints.HISTORY, Arguments.of(Jobs.JOB, choice.job()));
        if (history instanceof Reply.Ok<CheckpointsHistory>(CheckpointsHistory checkpoints)) {
            literal(steps, "checkpoints", questions.ofCheckpoints(checkpoints), copying);
        }
        steps.addAll(new MetricSteps(choice, material, copying).steps());
        if (!choice.window().empty()) {
            steps.add(new Step("the recorder's figures", 10, new ChartCopying(client, choice, copying)::run));
        }
        for (var vertex : choice.flames()) {
            steps.add(new Step("flame graphs", 5, () -> copying.flames(vertex)));
        }
        for (var process : material.logs().keySet()) {
            var files = choice.logs().contains(process)
                    ? material.logs().getOrDefault(process, List.of())
                    : List.<Logs.LogFile>of();
            int weight = 1
                    + (int) (files.stream()
                                    .mapToLong(file -> Math.min(file.size(), choice.logSize()))
                                    .sum()
                            >> 18);
            steps.add(new Step("logs", weight, () -> new LogCopying(client, choice, copying).files(process, files)));
        }
        return steps;
    }

    private static void literal(List<Step> steps, String what, List<CaseQuestion> questions, CaseCopy copying) {
        questions.forEach(question -> steps.add(new Step(what, 1, () -> copying.copy(question))));
    }

    private void work(List<Step> steps) throws IOException, InterruptedException {
        long all = steps.stream().mapToLong(Step::weight).sum();
        var done = new LongAdder();
        var failure = new AtomicReference<Optional<IOException>>(Optional.empty());
        var turns = new Semaphore(AT_ONCE);
        try (var scope = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("case-", 0).factory())) {
            for (var step : steps) {
                turns.acquire();
                if (progress.cancelled() || failure.get().isPresent()) {
                    break;
                }
                scope.execute(() -> {
                    try {
                        progress.at(step.what(), (double) done.sum() / all);
                        step.doing().run();
                        done.add(step.weight());
                    } catch (IOException e) {
                        failure.set(Optional.of(e));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        turns.release();
                    }
                });
            }
        }
        if (failure.get().isPresent()) {
            throw failure.get().get();
        }
    }

    private CaseManifest manifest(List<String> leftOut) {
        var version = client.call(Cluster.OVERVIEW, Arguments.NONE).map(Cluster.Overview::engineVersion);
        return new CaseManifest(
                CaseManifest.FORMAT_OF_JOB,
                clock.millis(),
                new CaseManifest.Origin(
                        redactor.text(client.connection().toString()),
                        version instanceof Reply.Ok<String>(String known) ? known : ""),
                Optional.of(new CaseManifest.Subject(
                        choice.job(),
                        redactor.value("name", material.job().name()),
                        material.job().state())),
                choice.window(),
                leftOut,
                Arrays.stream(RedactionKind.values())
                        .map(kind -> new CaseManifest.Taken(
                                kind.name(),
                                taken.getOrDefault(kind, new LongAdder()).sum()))
                        .filter(kind -> kind.times() > 0)
                        .toList());
    }
}
