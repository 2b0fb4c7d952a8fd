package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SilenceId;
import java.util.List;
import java.util.Optional;

/// Alerts: what a rule has found to be wrong, the rules, and the silences during which nothing is sent. Times are epoch
/// milliseconds of the server.
public final class Alerts {

    /// The urgency of an alert.
    public enum Severity {
        /// Somebody should look at once.
        CRITICAL,
        WARNING,
        INFO
    }

    /// The observation that a rule is evaluated on.
    public enum Condition {
        /// A job has ended with a failure.
        JOB_FAILED,
        /// The restarts of a job within a time.
        JOB_RESTARTS,
        /// The share of its time for which the most affected subtask of a job waits for those behind it.
        BACK_PRESSURE,
        /// The checkpoints of a job that failed in a row.
        CHECKPOINT_FAILURES,
        /// The size of the latest checkpoint of a job, as a multiple of the smallest one within a time.
        CHECKPOINT_GROWTH,
        /// The duration of the latest checkpoint of a job, in milliseconds.
        CHECKPOINT_DURATION,
        /// The time by which the lowest watermark of a job is behind the clock, in milliseconds.
        WATERMARK_LAG,
        /// The records that the sources of a job have not read yet, such as those behind Kafka's offsets.
        SOURCE_LAG,
        /// A task manager is gone.
        TASK_MANAGER_LOST,
        /// The used share of the disk with the server's state.
        DISK_USE,
        /// The used share of a limit.
        LIMIT_USE
    }

    /// The unit of a condition's value.
    public enum Unit {
        /// It happens or not.
        EVENT,
        /// A share from 0 to 1.
        RATIO,
        MILLISECONDS,
        COUNT,
        /// A factor.
        TIMES
    }

    /// Something that a rule has found.
    ///
    /// @param subject  what it is about: the name of a job, a task manager, a limit, or the disk
    /// @param title    one line
    /// @param text     the reason, and what may be done; may be empty
    /// @param since    when it began
    /// @param resolved when it ended; missing while it is firing
    /// @param silence  that keeps it from being sent
    /// @param link     the page of the web UI that shows the moment at which it began
    public record Alert(
            String rule,
            Condition condition,
            Severity severity,
            String subject,
            Optional<JobId> job,
            String title,
            String text,
            long since,
            Optional<Long> resolved,
            Optional<SilenceId> silence,
            String link) {}

    /// All alerts that last, the latest first, and then those that have recently ended.
    ///
    /// @param firing the number of those that last and are not silenced
    public record Listing(List<Alert> alerts, int firing) {
        public Listing {
            alerts = List.copyOf(alerts);
        }
    }

    /// A rule.
    ///
    /// @param builtIn   whether it exists without a file
    /// @param above     the value from which on it holds; 0 for an event
    /// @param hold      how long the value must last, in milliseconds
    /// @param within    the time that it looks back, in milliseconds; 0 if it does not
    /// @param jobs      patterns of the names of the jobs that it looks at; all if empty
    /// @param except    patterns of the names of other jobs
    /// @param receivers to notify
    public record Rule(
            String name,
            boolean builtIn,
            boolean enabled,
            Condition condition,
            Unit unit,
            Severity severity,
            double above,
            long hold,
            long within,
            List<String> jobs,
            List<String> except,
            List<String> receivers) {
        public Rule {
            jobs = List.copyOf(jobs);
            except = List.copyOf(except);
            receivers = List.copyOf(receivers);
        }
    }

    /// A receiver of alerts, without its secrets.
    ///
    /// @param target   the host that it sends to
    /// @param waiting  the alerts that have not been sent yet
    /// @param sent     the messages since the start of the server
    /// @param failed   the attempts to send that failed since then
    /// @param lastSent missing if there was none since then
    /// @param problem  why the latest attempt failed; missing if it did not
    public record Receiver(
            String name,
            String type,
            String target,
            int waiting,
            long sent,
            long failed,
            Optional<Long> lastSent,
            Optional<String> problem) {}

    /// The rules in force, and the receivers.
    ///
    /// @param file    with the changes of the built-in rules, and the receivers
    /// @param problem why the file is not used as it is now; missing if it is
    public record Rules(String file, Optional<String> problem, List<Rule> rules, List<Receiver> receivers) {
        public Rules {
            rules = List.copyOf(rules);
            receivers = List.copyOf(receivers);
        }
    }

    /// A time during which nothing is sent of the alerts that match.
    ///
    /// @param rule    its name; all rules if missing
    /// @param subject a pattern of the subject, in which `*` stands for any text; all subjects if missing
    /// @param author  the user who has made it
    public record Silence(
            SilenceId id,
            Optional<String> rule,
            Optional<String> subject,
            String comment,
            String author,
            long from,
            long until) {}

    /// The silences that have not ended.
    public record Silences(List<Silence> silences) {
        public Silences {
            silences = List.copyOf(silences);
        }
    }

    /// A silence from now on.
    ///
    /// @param minutes how long it lasts
    public record NewSilence(Optional<String> rule, Optional<String> subject, Optional<String> comment, int minutes) {}

    public static final Param<SilenceId> SILENCE = Param.path("silenceid", SilenceId.TEXT, "The silence.");

    public static final Endpoint<Nothing, Listing> LIST = Service.CLUSTER
            .get("listAlerts", "/alerts")
            .response(Payload.json(Listing.class))
            .summary("The current and recent alerts about the cluster and the jobs that the caller may see.");

    public static final Endpoint<Nothing, Rules> RULES = Service.CLUSTER
            .get("listAlertRules", "/alerts/rules")
            .response(Payload.json(Rules.class))
            .summary("The alert rules and receivers.");

    public static final Endpoint<Nothing, Silences> SILENCES = Service.CLUSTER
            .get("listAlertSilences", "/alerts/silences")
            .response(Payload.json(Silences.class))
            .summary("The silences of alerts that have not ended.");

    public static final Endpoint<NewSilence, Silence> SILENCE_NEW = Service.CLUSTER
            .post("silenceAlerts", "/alerts/silences")
            .request(Payload.json(NewSilence.class))
            .response(Payload.json(Silence.class))
            .summary("Silences the alerts that match, for a time.")
            .permission(Permission.OPERATE_ALL)
            .faults(FaultCode.TOO_MANY);

    public static final Endpoint<Nothing, Nothing> SILENCE_END = Service.CLUSTER
            .delete("endAlertSilence", "/alerts/silences/:silenceid")
            .params(SILENCE)
            .response(Payload.none())
            .summary("Ends a silence.")
            .permission(Permission.OPERATE_ALL)
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(LIST, RULES, SILENCES, SILENCE_NEW, SILENCE_END);

    private Alerts() {}
}
