package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseManifest;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Set;

/// The contents of a case file, as chosen by the user.
///
/// @param flames  vertices with flame graphs
/// @param kinds   types of flame graphs
/// @param logs    processes with logs
/// @param logSize maximum number of bytes of each log file; its end is kept
record CaseChoice(
        JobId job,
        CaseManifest.Window window,
        Set<VertexId> flames,
        Set<FlameGraphs.Type> kinds,
        List<ClusterProcess> logs,
        long logSize,
        Set<Extra> extras,
        RedactionRules rules) {

    public CaseChoice {
        flames = Set.copyOf(flames);
        kinds = Set.copyOf(kinds);
        logs = List.copyOf(logs);
        extras = Set.copyOf(extras);
    }

    /// The optional contents.
    public enum Extra {
        METRICS("All metrics of now", "Every metric of the job, its vertices and the processes, by name."),
        THREADS("Thread dumps", "What every thread of the chosen processes does."),
        SQL("The job's SQL", "The statement, and who submitted it."),
        CONFIGURATION("Configuration", "Of the job, its checkpoints and the cluster.");

        private final String label;
        private final String explanation;

        Extra(String label, String explanation) {
            this.label = label;
            this.explanation = explanation;
        }

        public String label() {
            return label;
        }

        public String explanation() {
            return explanation;
        }
    }

    boolean wants(Extra extra) {
        return extras.contains(extra);
    }
}
