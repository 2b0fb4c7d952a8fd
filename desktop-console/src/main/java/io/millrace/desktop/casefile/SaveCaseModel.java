package io.millrace.desktop.casefile;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;

/// The model of saving a case file: its contents, its redaction, its size, and the progress.
public final class SaveCaseModel {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm", Locale.ROOT);
    /// The default maximum number of flame graphs; each takes some seconds of sampling.
    private static final int MAX_FLAMES = 20;
    /// The number of vertices from which the metrics of every subtask are not included by default.
    private static final int MANY_VERTICES = 50;
    private static final int MAX_NAME_LENGTH = 40;

    private final Client client;
    private final JobId job;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ReadOnlyObjectWrapper<SaveStage> stage = new ReadOnlyObjectWrapper<>(new SaveStage.Loading());
    private final ObjectProperty<RecordedSpan> span = new SimpleObjectProperty<>(RecordedSpan.HOUR);
    private final ObjectProperty<LogAmount> amount = new SimpleObjectProperty<>(LogAmount.TEN);
    private final ObservableSet<VertexId> flames = FXCollections.observableSet();
    private final ObservableSet<FlameGraphs.Type> kinds = FXCollections.observableSet(FlameGraphs.Type.values());
    private final ObservableSet<ClusterProcess> processes = FXCollections.observableSet();
    private final ObservableSet<CaseChoice.Extra> extras = FXCollections.observableSet(CaseChoice.Extra.values());
    private final ObservableSet<RedactionKind> taken = FXCollections.observableSet();
    private final StringProperty words = new SimpleStringProperty("");
    private final ReadOnlyLongWrapper estimate = new ReadOnlyLongWrapper();
    private final ObservableList<CaseSample.Found> preview = FXCollections.observableArrayList();
    private final ObservableList<CaseSample.Found> shownPreview = FXCollections.unmodifiableObservableList(preview);
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private Optional<CaseSample> sample = Optional.empty();
    private RedactionRules previewed = RedactionRules.NOTHING;

    public SaveCaseModel(Client client, JobId job, UiExecutors threads, InstantSource clock) {
        this.client = client;
        this.job = job;
        this.threads = threads;
        this.clock = clock;
        Arrays.stream(RedactionKind.values()).filter(RedactionKind::usual).forEach(taken::add);
        span.addListener((value, before, now) -> reckon());
        amount.addListener((value, before, now) -> reckon());
        List.of(flames, kinds, processes, extras)
                .forEach(set -> set.addListener((SetChangeListener<Object>) change -> reckon()));
        taken.addListener((SetChangeListener<RedactionKind>) change -> previewAgain());
        words.addListener((text, before, now) -> previewAgain());
    }

    /// Loads the material to choose from.
    public void start() {
        threads.ask(() -> CaseMaterial.of(client, job), this::found);
    }

    private void found(Reply<CaseMaterial> reply) {
        switch (reply) {
            case Reply.Ok<CaseMaterial>(CaseMaterial material) -> {
                flames.addAll(material.busiest().stream().limit(MAX_FLAMES).toList());
                if (material.job().vertices().size() > MANY_VERTICES) {
                    extras.remove(CaseChoice.Extra.METRICS);
                }
                processes.addAll(material.running());
                stage.set(new SaveStage.Choosing(material));
                reckon();
                threads.ask(() -> CaseSample.of(client, material), asked -> {
                    sample = Optional.of(asked);
                    previewAgain();
                });
            }
            case Reply.Failure<CaseMaterial> failure -> stage.set(new SaveStage.LoadFailed(failure.text()));
        }
    }

    public ReadOnlyObjectProperty<SaveStage> stage() {
        return stage.getReadOnlyProperty();
    }

    public ObjectProperty<RecordedSpan> span() {
        return span;
    }

    public ObjectProperty<LogAmount> amount() {
        return amount;
    }

    /// The vertices with flame graphs.
    public ObservableSet<VertexId> flames() {
        return flames;
    }

    public ObservableSet<FlameGraphs.Type> kinds() {
        return kinds;
    }

    /// The processes with logs.
    public ObservableSet<ClusterProcess> processes() {
        return processes;
    }

    public ObservableSet<CaseChoice.Extra> extras() {
        return extras;
    }

    /// The kinds of content to redact.
    public ObservableSet<RedactionKind> taken() {
        return taken;
    }

    /// The user's own words to redact, separated by commas.
    public StringProperty words() {
        return words;
    }

    /// The estimated size in bytes.
    public ReadOnlyLongProperty estimate() {
        return estimate.getReadOnlyProperty();
    }

    /// The preview of the redaction in a sample.
    public ObservableList<CaseSample.Found> preview() {
        return shownPreview;
    }

    private Optional<CaseMaterial> material() {
        return switch (stage.get()) {
            case SaveStage.Choosing(var material) -> Optional.of(material);
            case SaveStage.Saving(var material, String _, double _) -> Optional.of(material);
            case SaveStage.Ended(var material, var _) -> Optional.of(material);
            case SaveStage.Loading _, SaveStage.LoadFailed _ -> Optional.empty();
        };
    }

    private RedactionRules rules() {
        return new RedactionRules(Set.copyOf(taken), List.of(words.get().split(",", -1)));
    }

    private CaseChoice choice(CaseMaterial material) {
        return new CaseChoice(
                job,
                material.recorded().empty() ? material.recorded() : span.get().of(material.recorded()),
                Set.copyOf(flames),
                kinds.isEmpty() ? Set.of() : EnumSet.copyOf(kinds),
                material.logs().keySet().stream().filter(processes::contains).toList(),
                amount.get().bytes(),
                Set.copyOf(extras),
                rules());
    }

    private void reckon() {
        material().ifPresent(material -> estimate.set(new CaseEstimate(choice(material), material).bytes()));
    }

    /// Updates the preview if the rules have changed; only the result for the latest rules is shown.
    private void previewAgain() {
        var now = rules();
        if (sample.isEmpty() || now.equals(previewed)) {
            return;
        }
        previewed = now;
        var of = sample.get();
        threads.ask(() -> of.takenOut(now), found -> {
            if (now.equals(previewed)) {
                preview.setAll(found);
            }
        });
    }

    /// Returns the suggested file name.
    public String fileName() {
        var name = material().map(material -> material.job().name()).orElse(job.text());
        var plain = name.replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
        var cut = plain.substring(0, Math.min(MAX_NAME_LENGTH, plain.length())).replaceAll("-$", "");
        return (cut.isEmpty() ? job.text() : cut) + "-"
                + STAMP.format(LocalDateTime.ofInstant(clock.instant(), ZoneId.systemDefault())) + CaseFile.ENDING;
    }

    public void save(Path target) {
        material().ifPresent(material -> {
            cancelled.set(false);
            stage.set(new SaveStage.Saving(material, "the job", 0));
            var saving = new CaseSaving(client, choice(material), material, clock, new FxProgress(material));
            threads.ask(() -> saving.run(target), outcome -> stage.set(new SaveStage.Ended(material, outcome)));
        });
    }

    /// Passes progress on to the JavaFX thread.
    private final class FxProgress implements CaseProgress {
        private final CaseMaterial material;

        FxProgress(CaseMaterial material) {
            this.material = material;
        }

        @Override
        public void at(String what, double share) {
            threads.show().execute(() -> {
                if (stage.get() instanceof SaveStage.Saving) {
                    stage.set(new SaveStage.Saving(material, what, share));
                }
            });
        }

        @Override
        public boolean cancelled() {
            return cancelled.get();
        }
    }

    /// Cancels the saving; the partial file is deleted.
    public void cancel() {
        cancelled.set(true);
    }

    /// Returns from the outcome to the choices.
    public void again() {
        material().ifPresent(material -> stage.set(new SaveStage.Choosing(material)));
    }
}
