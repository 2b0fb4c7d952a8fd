package io.millrace.desktop.flame;

import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The model of a profile from a file: the progress of reading it, the selected part of a recording, and another file
/// to compare it with.
public final class FlameFileModel implements AutoCloseable {
    private static final int STRETCHES = 240;
    private static final long REPORT_NANOS = 50_000_000;

    private final Path file;
    private final UiExecutors threads;
    private final ProfileModel profile;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Reading(0));
    private final ReadOnlyObjectWrapper<Optional<Recording>> recording = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<List<Long>> course = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<EventKind> kind = new SimpleObjectProperty<>(EventKind.CPU);
    private final StringProperty thread = new SimpleStringProperty("");
    private final ObjectProperty<RecordingPeriod> stretch = new SimpleObjectProperty<>(RecordingPeriod.ALL);
    private final ReadOnlyObjectWrapper<Optional<Path>> base = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private Optional<Profile> own = Optional.empty();
    private Optional<FlameFiles.Content> other = Optional.empty();
    private volatile boolean closed;
    private boolean choosing;
    private int generation;

    public FlameFileModel(Path file, UiExecutors threads) {
        this.file = file;
        this.threads = threads;
        this.profile = new ProfileModel(threads);
        kind.addListener(observable -> part());
        thread.addListener(observable -> part());
        stretch.addListener(observable -> part());
    }

    /// The progress of reading a file.
    public sealed interface State {
        record Reading(double share) implements State {}

        record Read() implements State {}

        /// Reading failed; `reason` is one sentence.
        record Failed(String reason) implements State {}
    }

    /// A period of a recording, as fractions of its length.
    public record RecordingPeriod(double from, double to) {
        public static final RecordingPeriod ALL = new RecordingPeriod(0, 1);

        public boolean all() {
            return from <= 0 && to >= 1;
        }
    }

    /// Starts reading.
    public FlameFileModel start() {
        state.set(new State.Reading(0));
        read(file, this::opened, reason -> state.set(new State.Failed(reason)));
        return this;
    }

    private void read(Path path, Consumer<FlameFiles.Content> then, Consumer<String> failed) {
        threads.ask(() -> content(path), reply -> {
            if (closed) {
                return;
            }
            switch (reply) {
                case Reply.Ok<FlameFiles.Content>(var content) -> {
                    state.set(new State.Read());
                    then.accept(content);
                }
                case Reply.Failure<FlameFiles.Content> failure -> failed.accept(failure.text());
            }
        });
    }

    private Reply<FlameFiles.Content> content(Path path) {
        try {
            return new Reply.Ok<>(FlameFiles.read(path, new FxProgress()));
        } catch (UnreadableFile e) {
            return new Reply.Unreachable<>(e.sentence());
        } catch (OutOfMemoryError e) {
            return new Reply.Unreachable<>("There is not enough memory for this file.");
        }
    }

    /// Reports the progress of reading a few times per second.
    private final class FxProgress implements ReadProgress {
        private long reportedNanos;

        @Override
        public void reached(double share) {
            long now = System.nanoTime();
            if (now - reportedNanos > REPORT_NANOS) {
                reportedNanos = now;
                threads.show().execute(() -> {
                    if (state.get() instanceof State.Reading) {
                        state.set(new State.Reading(share));
                    }
                });
            }
        }

        @Override
        public boolean stopped() {
            return closed;
        }
    }

    private void opened(FlameFiles.Content content) {
        switch (content) {
            case FlameFiles.Content.Stacks(var stacks) -> show(stacks);
            case FlameFiles.Content.Recorded(var recorded) -> {
                choosing = true;
                recorded.counts().keySet().stream().findFirst().ifPresent(kind::set);
                choosing = false;
                recording.set(Optional.of(recorded));
                part();
            }
        }
    }

    private void part() {
        if (choosing) {
            return;
        }
        recording.get().ifPresent(recorded -> {
            var of = stretch.get();
            double nanos = recorded.length().toNanos();
            var part = new Recording.Part(
                    kind.get(), thread.get(), (long) (of.from * nanos), (long) Math.ceil(of.to * nanos));
            int asked = ++generation;
            threads.ask(() -> new SplitProfile(recorded.profile(part), recorded.course(part, STRETCHES)), parted -> {
                if (asked == generation) {
                    course.set(parted.course);
                    show(parted.profile);
                }
            });
        });
    }

    private record SplitProfile(Profile profile, List<Long> course) {
        SplitProfile(Profile profile, long[] course) {
            this(profile, Arrays.stream(course).boxed().toList());
        }
    }

    private void show(Profile next) {
        own = Optional.of(next);
        compare();
    }

    /// Compares with another file, which becomes the base. If it cannot be read, the profile stays as it is.
    public void compareWith(Path path) {
        problem.set("");
        state.set(new State.Reading(0));
        read(
                path,
                content -> {
                    other = Optional.of(content);
                    base.set(Optional.of(path));
                    compare();
                },
                reason -> {
                    state.set(new State.Read());
                    problem.set(path.getFileName() + " cannot be compared: " + reason);
                });
    }

    /// Ends the comparison.
    public void alone() {
        other = Optional.empty();
        base.set(Optional.empty());
        if (own.isPresent()) {
            state.set(new State.Read());
        }
        compare();
    }

    private void compare() {
        own.ifPresent(mine -> {
            var against = other;
            var of = kind.get();
            var named = thread.get();
            threads.ask(
                    () -> against.map(content -> ProfileChange.between(profileOf(content, of, named), mine))
                            .orElse(mine),
                    made -> profile.show(Optional.of(made)));
        });
    }

    private static Profile profileOf(FlameFiles.Content content, EventKind kind, String thread) {
        return switch (content) {
            case FlameFiles.Content.Stacks(var stacks) -> stacks;
            case FlameFiles.Content.Recorded(var recorded) ->
                recorded.profile(new Recording.Part(kind, thread, 0, Long.MAX_VALUE));
        };
    }

    public Path file() {
        return file;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /// The model of how the profile is shown.
    public ProfileModel profile() {
        return profile;
    }

    /// The recording, if the file is one.
    public ReadOnlyObjectProperty<Optional<Recording>> recording() {
        return recording.getReadOnlyProperty();
    }

    /// The amount in each period of the recording.
    public ReadOnlyObjectProperty<List<Long>> course() {
        return course.getReadOnlyProperty();
    }

    public ObjectProperty<EventKind> kind() {
        return kind;
    }

    /// A part of the thread name.
    public StringProperty thread() {
        return thread;
    }

    /// The selected period.
    public ObjectProperty<RecordingPeriod> stretch() {
        return stretch;
    }

    /// Why the last comparison did not work; empty if it did.
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /// The file to compare with.
    public ReadOnlyObjectProperty<Optional<Path>> base() {
        return base.getReadOnlyProperty();
    }

    @Override
    public void close() {
        closed = true;
        profile.show(Optional.empty());
    }
}
