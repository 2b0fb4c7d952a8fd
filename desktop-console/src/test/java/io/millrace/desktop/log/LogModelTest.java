package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.service.UiExecutors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogModelTest {
    private final Feed feed = new Feed();
    private final LogModel model = new LogModel(feed, List.of("jm"), true, UiExecutors.direct()).start();

    /// Lines that are given when the test wants it.
    private static final class Feed implements LogFeed {
        final LogBuffer buffer = new LogBuffer(1_000);
        private Runnable changed = () -> {};
        boolean held;
        boolean closed;
        boolean opening;
        List<String> before = List.of();

        void add(List<String> lines) {
            buffer.append(LogSamples.lines(0, lines));
            changed.run();
        }

        @Override
        public LogText text() {
            return buffer;
        }

        @Override
        public LogStatus status() {
            return opening ? new LogStatus.Opening() : new LogStatus.Following();
        }

        @Override
        public void start(Runnable listener) {
            changed = listener;
        }

        @Override
        public void hold(boolean longer) {
            held = longer;
            buffer.hold(longer);
        }

        @Override
        public boolean hasOlder() {
            return !before.isEmpty();
        }

        @Override
        public void older() {
            buffer.prepend(LogSamples.lines(0, before));
            before = List.of();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private void room(int rows) {
        model.lines().position().room(rows, number -> 1);
        if (model.lines().following().get()) {
            model.lines().position().toEnd();
        }
    }

    private List<Long> shown() {
        var all = new ArrayList<Long>();
        for (int index = 0; index < model.lines().shown().size(); index++) {
            all.add(model.lines().shown().at(index));
        }
        return all;
    }

    @Test
    void theEndStaysInSightUntilOneScrollsUp() {
        room(10);
        feed.add(LogSamples.many(50));
        assertThat(model.lines().position().index()).isEqualTo(40);

        model.scroll(-5);
        feed.add(LogSamples.many(20));

        assertThat(model.lines().following().get()).isFalse();
        assertThat(model.lines().position().index()).isEqualTo(35);
        assertThat(model.fresh().get()).isEqualTo(20);
        assertThat(feed.held).isTrue();

        model.toEnd();

        assertThat(model.lines().following().get()).isTrue();
        assertThat(model.lines().position().index()).isEqualTo(60);
        assertThat(model.fresh().get()).isZero();
        assertThat(feed.held).isFalse();
    }

    @Test
    void whoScrollsBackToTheEndFollowsAgain() {
        room(10);
        feed.add(LogSamples.many(50));
        model.scroll(-5);
        model.scroll(50);

        assertThat(model.lines().following().get()).isTrue();
    }

    @Test
    void theSameLineStaysOnTopWhileOldOnesAreGivenUp() {
        room(10);
        feed.add(LogSamples.many(1_000));
        model.scrollTo(0.5);
        long top = model.lines().shown().at(model.lines().position().index());

        feed.add(LogSamples.many(1_300));

        assertThat(model.lines().shown().at(0)).isEqualTo(300);
        assertThat(model.lines().shown().at(model.lines().position().index())).isEqualTo(top);
    }

    @Test
    void tracesOpenOneByOneAndAllTogether() {
        feed.add(LogSamples.withTrace());
        assertThat(shown()).containsExactly(0L, 1L, 5L);

        model.lines().toggle(1);
        assertThat(shown()).hasSize(6);
        model.lines().toggle(1);
        assertThat(shown()).hasSize(3);
        model.lines().choices().folded().set(false);
        assertThat(shown()).hasSize(6);
    }

    @Test
    void aSearchCountsAndGoesFromMatchToMatch() {
        room(5);
        feed.add(LogSamples.many(100));
        model.finder().text().set("number 1");
        assertThat(model.finder().tally().get()).isEqualTo("11 lines");

        model.toBegin();
        model.finder().step(true);
        assertThat(model.selection().focus()).hasValue(1);
        assertThat(model.finder().tally().get()).isEqualTo("1 of 11");
        model.finder().step(true);
        assertThat(model.selection().focus()).hasValue(10);
        assertThat(model.lines().following().get()).isFalse();
        model.finder().step(false);
        model.finder().step(false);
        assertThat(model.selection().focus()).hasValue(19);
        assertThat(model.finder().isHit(19)).isTrue();
        assertThat(model.finder().isHit(20)).isFalse();
    }

    @Test
    void aMatchInsideAFoldedTraceOpensIt() {
        room(5);
        feed.add(LogSamples.withTrace());
        model.finder().text().set("Worker.java:2");
        model.finder().step(true);

        assertThat(model.selection().focus()).hasValue(4);
        assertThat(shown()).contains(4L);
    }

    @Test
    void entriesThatDoNotMatchAreLeftOut() {
        feed.add(LogSamples.withTrace());
        model.finder().text().set("no key");
        model.lines().choices().onlyMatching().set(true);
        assertThat(shown()).containsExactly(1L);
        assertThat(model.lines().choices().filtered()).isTrue();

        model.lines().choices().onlyMatching().set(false);
        model.lines().choices().least().set(LogLevel.ERROR);
        assertThat(shown()).containsExactly(1L);
        feed.add(List.of(LogSamples.line(9, "INFO", "calm"), LogSamples.line(9, "FATAL", "end")));
        assertThat(shown()).containsExactly(1L, 7L);
    }

    @Test
    void aWrongExpressionSaysSo() {
        feed.add(LogSamples.withTrace());
        model.finder().regex().set(true);
        model.finder().text().set("a[");

        assertThat(model.finder().problem().get()).startsWith("Not a regular expression");
        assertThat(model.finder().tally().get()).isEmpty();
        model.finder().text().set("went|began");
        assertThat(model.finder().problem().get()).isEmpty();
        assertThat(model.finder().tally().get()).isEqualTo("2 lines");
    }

    @Test
    void goesToATimeAndFurtherBackForIt() {
        room(5);
        feed.before = LogSamples.many(60);
        feed.add(LogSamples.many(120).subList(60, 120));
        model.seek().to("14:00:30");

        assertThat(model.selection().focus()).hasValue(-30);
        assertThat(model.line(-30).orElseThrow().text()).endsWith("number 30");
        model.seek().to("23:00");
        assertThat(model.finder().problem().get()).isEqualTo("Nothing was written at 23:00 or later.");
        model.seek().to("soon");
        assertThat(model.finder().problem().get()).startsWith("Not a time");
    }

    @Test
    void aTimeBeforeTheFirstLineLeadsToItAndSaysSo() {
        room(5);
        feed.add(LogSamples.many(120).subList(60, 120));
        model.seek().to(Instant.parse("2026-11-22T13:00:00Z"), ZoneOffset.UTC);

        assertThat(model.selection().focus()).hasValue(0);
        assertThat(model.lines().following().get()).isFalse();
        assertThat(model.finder().problem().get())
                .isEqualTo("What was written at 2026-11-22 13:00:00 cannot be read any more:"
                        + " the first line is of 2026-11-22 14:01:00.");
    }

    @Test
    void aTimeAfterTheLastLineLeadsToIt() {
        room(5);
        feed.add(LogSamples.many(120));
        model.seek().to(Instant.parse("2026-11-22T15:00:00Z"), ZoneOffset.UTC);

        assertThat(model.selection().focus()).hasValue(119);
        assertThat(model.finder().problem().get()).isEqualTo("Nothing was written at 2026-11-22 15:00:00 or later.");
    }

    @Test
    void aTimeIsReadInTheZoneOfTheProcess() {
        room(5);
        feed.add(LogSamples.many(120));
        model.seek().to(Instant.parse("2026-11-22T12:00:30Z"), ZoneOffset.ofHours(2));

        assertThat(model.selection().focus()).hasValue(30);
        assertThat(model.finder().problem().get()).isEmpty();
    }

    @Test
    void linesWithoutATimeSaySo() {
        feed.add(List.of("hello", "you"));
        model.seek().to(Instant.parse("2026-11-22T12:00:30Z"), ZoneOffset.UTC);

        assertThat(model.finder().problem().get())
                .isEqualTo("The lines of this log do not say when they were written.");
        assertThat(model.lines().following().get()).isTrue();
    }

    @Test
    void aLineThatTheFilterHidesGivesWayToTheNextThatItDoesNot() {
        room(5);
        feed.add(LogSamples.many(120));
        model.lines().choices().least().set(LogLevel.WARN);
        model.seek().to("14:00:30");
        assertThat(model.selection().focus()).hasValue(39);
        assertThat(model.finder().problem().get()).startsWith("The filter hides what was written then: this is");

        model.lines().choices().least().set(LogLevel.ERROR);
        model.seek().to("14:00:30");
        assertThat(model.finder().problem().get()).isEqualTo("The filter hides what was written then and later.");
    }

    @Test
    void ofSeveralTimesTheLastOneCounts() {
        var work = new ArrayDeque<Runnable>();
        var busy = new LogModel(feed, List.of("jm"), true, new UiExecutors(work::add, Runnable::run)).start();
        feed.add(LogSamples.many(120));
        for (int second = 10; second <= 50; second += 10) {
            busy.seek().to("14:00:" + second);
        }
        int questions = 0;
        while (!work.isEmpty()) {
            work.remove().run();
            questions++;
        }

        assertThat(busy.selection().focus()).hasValue(50);
        assertThat(questions).as("the others are not looked for").isLessThan(8);
    }

    @Test
    void aTimeIsLookedForOnceTheLogHasBegun() {
        feed.opening = true;
        var early = new LogModel(feed, List.of("jm"), true, UiExecutors.direct()).start();
        early.seek().to("14:00:30");
        feed.opening = false;
        feed.add(LogSamples.many(60));

        assertThat(early.selection().focus()).hasValue(30);
    }

    @Test
    void scrollingToTheBeginBringsOlderLines() {
        room(5);
        feed.before = LogSamples.many(60);
        feed.add(LogSamples.many(120).subList(60, 120));
        model.toBegin();

        assertThat(model.lines().shown().at(0)).isEqualTo(-60);
        assertThat(model.lines().shown().at(model.lines().position().index())).isZero();
    }

    @Test
    void chosenLinesAreCopiedWithWhatIsFoldedUnderThem() {
        room(10);
        feed.add(LogSamples.withTrace());
        model.selection().moveTo(0);
        model.selection().step(1, true);
        var copied = new AtomicReference<String>();
        model.selection().copy(copied::set);

        assertThat(copied.get().lines()).isEqualTo(LogSamples.withTrace().subList(0, 5));
    }

    @Test
    void whatIsShownIsSaved(@TempDir Path folder) throws IOException {
        feed.add(LogSamples.withTrace());
        model.lines().choices().least().set(LogLevel.ERROR);
        model.saveShown(folder.resolve("a.log"));
        assertThat(Files.readAllLines(folder.resolve("a.log")))
                .containsExactly(LogSamples.withTrace().get(1));

        model.saveShown(folder.resolve("absent/a.log"));
        assertThat(model.finder().problem().get()).startsWith("The lines could not be saved");
    }

    @Test
    void whatIsClosedLetsGo() {
        model.close();
        feed.add(LogSamples.many(5));

        assertThat(feed.closed).isTrue();
        assertThat(shown()).isEmpty();
    }
}
