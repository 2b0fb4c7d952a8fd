package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogPositionTest {
    private final LineNumbers lines = new LineNumbers();
    private final LogPosition position = new LogPosition(lines);

    LogPositionTest() {
        for (int number = 0; number < 100; number++) {
            lines.add(number * 10L);
        }
        // every fifth line is wrapped to three rows
        position.room(10, number -> number % 50 == 0 ? 3 : 1);
    }

    @Test
    void rowsOfAWrappedLineAreScrolledOneByOne() {
        position.toBegin();
        position.scroll(2);
        assertThat(position.index()).isZero();
        assertThat(position.above()).isEqualTo(2);
        position.scroll(1.5);
        assertThat(position.index()).isEqualTo(1);
        assertThat(position.above()).isEqualTo(0.5);
        position.scroll(-1);
        assertThat(position.index()).isZero();
        assertThat(position.above()).isEqualTo(2.5);
    }

    @Test
    void theEndsAreNotPassed() {
        position.scroll(-50);
        assertThat(position.index()).isZero();
        position.scroll(10_000);
        assertThat(position.atEnd()).isTrue();
        // 99 to 96 take four rows, 95 three, 94 to 92 three
        assertThat(position.index()).isEqualTo(92);
        assertThat(position.above()).isZero();
    }

    @Test
    void fewLinesStandOnTop() {
        position.room(1_000, number -> 1);
        position.toEnd();
        assertThat(position.index()).isZero();
        assertThat(position.above()).isZero();
        assertThat(position.atEnd()).isTrue();
    }

    @Test
    void aLineIsBroughtToTheMiddleOnlyWhenItCannotBeSeen() {
        position.toBegin();
        position.reveal(30);
        assertThat(position.index()).isZero();
        position.reveal(500);
        assertThat(position.index()).isBetween(44, 48);
    }

    @Test
    void goesNoFurtherThanItTakesToFollowTheFocus() {
        position.toBegin();
        position.follow(90);
        // lines 0 to 9 take 14 rows, of which 10 have room
        assertThat(position.index()).isEqualTo(2);
        position.follow(10);
        assertThat(position.index()).isEqualTo(1);
        assertThat(position.above()).isZero();
    }

    @Test
    void aShareOfTheBarLeadsToAShareOfTheLines() {
        position.toShare(0.5);
        assertThat(position.index()).isEqualTo(50);
        position.toShare(1);
        assertThat(position.atEnd()).isTrue();
    }
}
