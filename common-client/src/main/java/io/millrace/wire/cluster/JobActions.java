package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Optional;

/// The actions that a job allows in its current state, with their texts.
public final class JobActions {

    /// The kind of an action.
    public enum Kind {
        CANCEL,
        STOP,
        SAVEPOINT,
        CHECKPOINT,
        RESCALE,
        /// Starts a job again that could not go on after a restart.
        RECOVER,
        /// Starts a new job from a savepoint or a checkpoint of this one.
        RERUN,
        /// Deletes a savepoint.
        DISPOSE
    }

    /// An action with the texts of its dialog.
    ///
    /// @param name         the entry in a menu
    /// @param title        the question of the dialog
    /// @param confirm      the button that starts the action
    /// @param dismiss      the button that does not
    /// @param destructive  whether something is lost by it
    /// @param consequences sentences, the most important first
    /// @param working      the progress
    /// @param done         the success; a path or an id may follow
    /// @param failed       the failure; the reason may follow
    public record Action(
            Kind kind,
            String name,
            String title,
            String confirm,
            String dismiss,
            boolean destructive,
            List<String> consequences,
            String working,
            String done,
            String failed) {
        public Action {
            consequences = List.copyOf(consequences);
        }
    }

    /// The allowed actions.
    ///
    /// @param refusal why the caller may use none of them, as a sentence; empty if it may
    public record Report(List<Action> actions, Optional<String> refusal) {
        public Report {
            actions = List.copyOf(actions);
        }

        /// Actions that the caller may use.
        public Report(List<Action> actions) {
            this(actions, Optional.empty());
        }
    }

    public static final Endpoint<Nothing, Report> OF_JOB = Service.CLUSTER
            .get("getJobActions", "/jobs/:jobid/actions")
            .params(Jobs.JOB)
            .response(Payload.json(Report.class))
            .summary("The actions that a job allows in its current state, with their consequences.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(OF_JOB);

    private JobActions() {}
}
