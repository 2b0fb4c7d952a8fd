package io.millrace.desktop.flame;

import io.millrace.desktop.service.UiExecutors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The model of a displayed profile: as a graph, as a sandwich of one method and as a table of methods, with a search.
/// Slow work runs off the JavaFX thread, and the newest request replaces older ones.
final class ProfileModel {
    private final UiExecutors threads;
    private final ChartModel whole = new ChartModel();
    private final ChartModel callers = new ChartModel();
    private final ChartModel callees = new ChartModel();
    private final StringProperty text = new SimpleStringProperty("");
    private final BooleanProperty regular = new SimpleBooleanProperty();
    private final ObjectProperty<ProfileSide> side = new SimpleObjectProperty<>(ProfileSide.GRAPH);
    private final StringProperty method = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<List<MethodRow>> methods = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Optional<Profile>> profile = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<FlameSearch> found = new ReadOnlyObjectWrapper<>(FlameSearch.NONE);
    private Optional<PreparedProfile> study = Optional.empty();
    private int generation;

    public ProfileModel(UiExecutors threads) {
        this.threads = threads;
        callers.rising().set(true);
        text.subscribe(this::study);
        regular.subscribe(this::study);
        side.subscribe(this::study);
        method.subscribe(this::study);
    }

    /// Shows another profile or a newer version of the same one.
    public void show(Optional<Profile> next) {
        if (next.equals(profile.get())) {
            return;
        }
        profile.set(next);
        if (next.isEmpty()) {
            generation++;
            show(next, Optional.empty());
        } else {
            study();
        }
    }

    private void study() {
        profile.get().ifPresent(now -> {
            var wanted = new PreparedProfile.Selection(
                    now, new FlameQuery(text.get(), regular.get()), side.get(), method.get());
            var before = study;
            int asked = ++generation;
            threads.ask(() -> PreparedProfile.of(wanted, before), made -> {
                if (asked == generation) {
                    show(profile.get(), Optional.of(made));
                }
            });
        });
    }

    private void show(Optional<Profile> of, Optional<PreparedProfile> made) {
        study = made.filter(known -> of.isPresent());
        whole.show(study.map(PreparedProfile::whole));
        callers.show(study.flatMap(PreparedProfile::bread).map(PreparedProfile.SandwichDrawing::callers));
        callees.show(study.flatMap(PreparedProfile::bread).map(PreparedProfile.SandwichDrawing::callees));
        methods.set(study.map(PreparedProfile::methods).orElse(List.of()));
        found.set(study.map(known -> known.whole().found()).orElse(FlameSearch.NONE));
    }

    public ReadOnlyObjectProperty<Optional<Profile>> profile() {
        return profile.getReadOnlyProperty();
    }

    /// The graph of the whole profile.
    public ChartModel whole() {
        return whole;
    }

    /// The graph of the callers of the selected method.
    public ChartModel callers() {
        return callers;
    }

    /// The graph of the callees of the selected method.
    public ChartModel callees() {
        return callees;
    }

    /// All methods; available once they have been shown.
    public ReadOnlyObjectProperty<List<MethodRow>> methods() {
        return methods.getReadOnlyProperty();
    }

    /// The search text.
    public StringProperty text() {
        return text;
    }

    /// Whether the search text is a regular expression.
    public BooleanProperty regular() {
        return regular;
    }

    public ReadOnlyObjectProperty<FlameSearch> found() {
        return found.getReadOnlyProperty();
    }

    public ObjectProperty<ProfileSide> side() {
        return side;
    }

    /// The method of the sandwich, or an empty string.
    public StringProperty method() {
        return method;
    }

    /// Opens the sandwich of a frame's method.
    public void sandwich(String frame) {
        method.set(FrameName.method(frame));
        side.set(ProfileSide.SANDWICH);
    }

    /// Writes a file and passes on the outcome as a sentence.
    public void save(FlameExport form, FlamePage page, Path file, Consumer<String> said) {
        threads.ask(
                () -> {
                    try {
                        form.save(page, file);
                        return "Saved to " + file + ".";
                    } catch (IOException e) {
                        return "Nothing was saved: " + file + " cannot be written (" + e.getMessage() + ").";
                    }
                },
                said);
    }

    /// Returns the graph that contains the last selected frame.
    public ChartModel at() {
        if (side.get() != ProfileSide.SANDWICH) {
            return whole;
        }
        return callers.focus().get() != ChartModel.NONE ? callers : callees;
    }
}
