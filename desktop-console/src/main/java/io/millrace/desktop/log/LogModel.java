package io.millrace.desktop.log;

import io.millrace.desktop.service.UiExecutors;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// One log as it is read: which of its lines are shown, where one looks, and what is looked for.
public final class LogModel implements AutoCloseable {
    private final UiExecutors threads;
    private final LogFeed feed;
    private final List<String> names;
    private final LineNumbers shown = new LineNumbers();
    private final LogPosition position = new LogPosition(shown);
    private final LogFinder finder;
    private final LogSelection selection;
    private final LogSeek seek;
    private final LogReading reading;
    private final LogChoices choices = new LogChoices();
    private final BooleanProperty loadingOlder = new SimpleBooleanProperty();
    private final BooleanProperty following;
    private final ObjectProperty<LogStatus> status;
    private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
    private final ReadOnlyIntegerWrapper fresh = new ReadOnlyIntegerWrapper();
    private final AtomicBoolean told = new AtomicBoolean();
    private Set<Long> toggled = Set.of();
    private boolean fetching;
    private boolean ended;
    /// Where the log ended when one stopped following.
    private long leftAt;

    /// @param names of the files that the lines are of, by their place; one name alone is not shown with each line
    public LogModel(LogFeed feed, List<String> names, boolean following, UiExecutors threads) {
        this.feed = feed;
        this.names = List.copyOf(names);
        this.threads = threads;
        this.following = new SimpleBooleanProperty(following);
        this.status = new SimpleObjectProperty<>(feed.status());
        this.finder = new LogFinder(this);
        this.selection = new LogSelection(this);
        this.seek = new LogSeek(this);
        this.reading = new LogReading(this);
        choices.whenOthersPass(this::restart);
        choices.folded().addListener((value, before, now) -> {
            toggled = Set.of();
            restart();
        });
        this.following.addListener((value, before, now) -> followed(now));
    }

    /// Reads on as another log was read: the same is looked for, the same is left out.
    void takeOver(LogModel other) {
        finder.regex().set(other.finder.regex().get());
        finder.matchCase().set(other.finder.matchCase().get());
        finder.text().set(other.finder.text().get());
        choices.takeOver(other.choices);
    }

    /// Begins to read.
    public LogModel start() {
        feed.start(this::changed);
        return this;
    }

    /// Told from any thread; however often, the thread of the user interface hears of it once at a time.
    private void changed() {
        if (told.compareAndSet(false, true)) {
            threads.show().execute(() -> {
                told.set(false);
                status.set(feed.status());
                reading.advance();
            });
        }
    }

    LogTasks work() {
        var pattern = finder.pattern();
        var folding = new LineFilter.Folding(choices.folded().get(), toggled);
        return new LogTasks(text(), choices.filter(pattern), folding, pattern);
    }

    /// Sieves and searches again from the beginning.
    void restart() {
        finder.reset();
        reading.restart();
    }

    /// Takes what one step of reading has found.
    ///
    /// @param anew whether it replaces what is shown
    void seen(LogTasks.Step step, boolean anew) {
        if (anew) {
            shown.dropBelow(Long.MAX_VALUE);
        }
        shown.addAll(step.shown());
        shown.dropBelow(text().first());
        finder.found(step);
        if (following.get()) {
            position.toEnd();
        } else {
            fresh.set(shown.size() - 1 - shown.indexOf(leftAt - 1));
        }
        touch();
    }

    boolean begun() {
        return text().end() > text().first() || status.get() instanceof LogStatus.Following;
    }

    /// Does something once the log has begun, and all lines that there are have been sieved.
    void whenSieved(Runnable action) {
        reading.whenDone(action);
    }

    private void followed(boolean now) {
        feed.hold(!now);
        fresh.set(0);
        leftAt = text().end();
        if (now) {
            position.toEnd();
        }
        touch();
    }

    /// Something but the lines has changed; they are painted again.
    void touch() {
        version.set(version.get() + 1);
    }

    /// Moves, and stops following where that leads away from the end.
    public void scroll(double rows) {
        position.scroll(rows);
        moved();
    }

    public void scrollTo(double share) {
        position.toShare(share);
        moved();
    }

    public void toBegin() {
        position.toBegin();
        moved();
    }

    public void toEnd() {
        following.set(true);
        position.toEnd();
        touch();
    }

    private void moved() {
        boolean end = position.atEnd();
        if (end != following.get()) {
            following.set(end);
        }
        if (position.index() == 0 && !end) {
            older();
        }
        touch();
    }

    /// Brings lines before the first, where there are any.
    public void older() {
        if (loadingOlder.get() || ended || !feed.hasOlder()) {
            return;
        }
        loadingOlder.set(true);
        threads.ask(
                () -> {
                    feed.older();
                    return feed;
                },
                done -> {
                    loadingOlder.set(false);
                    reading.advance();
                });
    }

    /// Whether lines before the first are on their way.
    public BooleanProperty loadingOlder() {
        return loadingOlder;
    }

    /// Brings a line to sight; opens the entry that hides it. Whether the filter lets it be seen.
    public boolean reveal(long number) {
        var head = LineFilter.headOf(text(), number);
        if (!shown.contains(number) && head.filter(shown::contains).isPresent()) {
            toggle(head.get());
        }
        if (!shown.contains(number) && head.filter(shown::contains).isEmpty()) {
            return false;
        }
        following.set(false);
        position.reveal(shown.contains(number) ? number : head.orElse(number));
        touch();
        return true;
    }

    /// Folds the lines of an entry under its first line, or shows them.
    public void toggle(long head) {
        var next = new HashSet<>(toggled);
        if (!next.add(head)) {
            next.remove(head);
        }
        toggled = Set.copyOf(next);
        if (following.get() && !position.atEnd()) {
            following.set(false);
        }
        restart();
    }

    public boolean isFolded(long head) {
        return choices.folded().get() != toggled.contains(head);
    }

    /// Reads lines that are visible and not loaded.
    public void fetch(long[] numbers) {
        if (numbers.length == 0 || fetching || ended) {
            return;
        }
        fetching = true;
        threads.ask(
                () -> {
                    text().fetch(numbers);
                    return numbers;
                },
                done -> {
                    fetching = false;
                    touch();
                });
    }

    /// Writes the lines that are shown to a file; tells how it went in [LogFinder#problem].
    public void saveShown(Path to) {
        var numbers = new long[shown.size()];
        for (int index = 0; index < numbers.length; index++) {
            numbers[index] = shown.at(index);
        }
        threads.ask(() -> LogFiles.write(text(), numbers, to), finder::tell);
    }

    public LogText text() {
        return feed.text();
    }

    /// How many lines were given up for newer ones.
    public long dropped() {
        return text() instanceof LogBuffer buffer ? buffer.dropped() : 0;
    }

    public Optional<LogLine> line(long number) {
        return text().atHand(number);
    }

    /// The numbers of the lines that are shown.
    public LineNumbers shown() {
        return shown;
    }

    LogPosition position() {
        return position;
    }

    public LogFinder finder() {
        return finder;
    }

    public LogSelection selection() {
        return selection;
    }

    public LogSeek seek() {
        return seek;
    }

    LogFeed feed() {
        return feed;
    }

    UiExecutors threads() {
        return threads;
    }

    public List<String> names() {
        return names;
    }

    public LogChoices choices() {
        return choices;
    }

    /// Whether the end stays in sight as lines are added.
    public BooleanProperty following() {
        return following;
    }

    public ObjectProperty<LogStatus> status() {
        return status;
    }

    /// Counts up with every change of what is to be painted.
    public ReadOnlyIntegerProperty version() {
        return version.getReadOnlyProperty();
    }

    /// How many lines were added since one stopped following.
    public ReadOnlyIntegerProperty fresh() {
        return fresh.getReadOnlyProperty();
    }

    @Override
    public void close() {
        ended = true;
        reading.end();
        feed.close();
    }
}
