package io.millrace.reliability;

import io.millrace.reliability.fault.ClockScenario;
import io.millrace.reliability.fault.DamageScenario;
import io.millrace.reliability.fault.DiskScenario;
import io.millrace.reliability.fault.KafkaScenario;
import io.millrace.reliability.fault.KillsScenario;
import io.millrace.reliability.fault.NetworkScenario;
import io.millrace.reliability.fault.PauseScenario;
import io.millrace.reliability.fault.PipelineScenario;
import io.millrace.reliability.fault.RescaleScenario;
import io.millrace.reliability.fault.RoleKillsScenario;
import io.millrace.reliability.fault.RollingRestartScenario;
import io.millrace.reliability.fault.SubmissionScenario;
import io.millrace.reliability.fault.ZooKeeperScenario;
import io.millrace.reliability.input.InputScenario;
import io.millrace.reliability.load.LoadScenario;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.simulation.SimulationScenario;
import io.millrace.reliability.statement.OneStatementScenario;
import java.util.ArrayList;
import java.util.List;

/// All scenarios, in the order in which they run.
final class Scenarios {
    private Scenarios() {}

    static List<Scenario> all() {
        var all = new ArrayList<Scenario>();
        all.add(new Scenario(
                "simulation",
                "No interleaving of statements, crashes, torn writes and lost answers breaks a promise of sessions,"
                        + " operations and results.",
                new SimulationScenario()));
        all.addAll(OneStatementScenario.all());
        all.addAll(InputScenario.all());
        all.addAll(LoadScenario.all());
        all.add(new Scenario(
                "fault-kills",
                "A server that is killed at any moment has its sessions, its catalog and its running jobs after the next"
                        + " start.",
                new KillsScenario()));
        all.add(new Scenario(
                "fault-pipeline",
                "A pipeline whose server is killed or stopped at any moment goes on under its id, is listed throughout, and"
                        + " loses and doubles no row.",
                new PipelineScenario()));
        all.add(new Scenario(
                "fault-kafka",
                "Two jobs that read and write Kafka, and whose server is killed or stopped at any moment, go on under their"
                        + " ids, and a reader of committed messages misses none and gets none twice.",
                new KafkaScenario()));
        all.add(new Scenario(
                "fault-pauses",
                "After a job manager's, task manager's or gateway's pause of 30 s, the job runs and the session answers"
                        + " again.",
                new PauseScenario()));
        all.add(new Scenario(
                "fault-role-kills",
                "A job manager, task manager or gateway that is killed at any moment has its sessions, its catalog and its"
                        + " running jobs after its next start, and a pipeline loses and doubles no row.",
                new RoleKillsScenario()));
        all.add(new Scenario(
                "fault-network",
                "A gateway that is cut from its cluster goes on to answer, gives no statement a state that its job does not"
                        + " have, and works again when the network does.",
                new NetworkScenario()));
        all.add(new Scenario(
                "fault-rolling-restart",
                "Two gateways behind a proxy can be restarted one after the other: no idle session and no job is lost, and"
                        + " new sessions open throughout.",
                new RollingRestartScenario()));
        all.add(new Scenario(
                "fault-zookeeper",
                "While ZooKeeper is slow for 60 s, and then away for 60 s, no job fails, and after its restart the same jobs"
                        + " run. A leader that is killed during a savepoint is followed by the other one, with the same jobs.",
                new ZooKeeperScenario()));
        all.add(new Scenario(
                "fault-submission",
                "A job whose submission was answered runs under its id after its leader was killed, and no statement"
                        + " starts two. A statement that cannot be submitted fails with a reason.",
                new SubmissionScenario()));
        all.add(new Scenario(
                "fault-rescale",
                "A pipeline whose leader is killed while its parallelism changes goes on under its id, loses and doubles"
                        + " no row, and the next leader changes its parallelism.",
                new RescaleScenario()));
        all.add(new Scenario(
                "fault-disk",
                "While a disk is full, the server goes on to answer, and refuses clearly what it cannot keep; afterwards it"
                        + " works as before. Where it cannot write, it works without, or does not start and says so in one line.",
                new DiskScenario()));
        all.add(new Scenario(
                "fault-damage",
                "A server whose state was damaged starts with what the damage has left, or refuses to start in one clear"
                        + " line; other parts of the state are as they were.",
                new DamageScenario()));
        all.add(new Scenario(
                "fault-clock",
                "A server whose clock jumps by an hour or two in either direction keeps its sessions, its jobs and the"
                        + " query that is being read, takes checkpoints as before, and answers as fast.",
                new ClockScenario()));
        return List.copyOf(all);
    }

    /// The scenarios with these names; all for none. A name also stands for all scenarios whose names begin with it and
    /// a hyphen.
    static List<Scenario> named(List<String> names) {
        if (names.isEmpty()) {
            return all();
        }
        return names.stream()
                .flatMap(name -> {
                    var found = all().stream()
                            .filter(one -> one.name().equals(name) || one.name().startsWith(name + "-"))
                            .toList();
                    if (found.isEmpty()) {
                        throw new IllegalArgumentException("no scenario '" + name + "'");
                    }
                    return found.stream();
                })
                .distinct()
                .toList();
    }
}
