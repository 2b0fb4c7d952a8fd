package io.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.sql.parse.Keywords;
import java.util.List;
import org.junit.jupiter.api.Test;

class HelpTextTest {

    @Test
    void tellsEachCommandUnderAHeadingOfItsKind() {
        for (var entry : CommandReader.ALL) {
            assertThat(HelpText.commands()).contains("  " + entry.name() + " ");
            assertThat(HelpText.commands().lines()).contains(entry.heading());
        }
    }

    @Test
    void fitsANarrowScreen() {
        assertThat(HelpText.commands().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
        assertThat(HelpText.about("").lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
        Syntax.topics()
                .forEach(topic -> assertThat(topic.lines())
                        .allSatisfy(line -> assertThat(line).hasSizeLessThan(81)));
    }

    @Test
    void tellsHowEachStatementIsWritten() {
        for (var topic : Syntax.topics()) {
            assertThat(HelpText.about(topic.heading())).contains(topic.lines());
            assertThat(String.join("\n", topic.lines())).as(topic.heading()).containsPattern("\ne\\.g\\.\\s+\\S");
            assertThat(List.of(topic.heading().split(" ", -1)))
                    .allSatisfy(
                            word -> assertThat(Keywords.contain(word)).as(word).isTrue());
        }
    }

    @Test
    void findsAStatementByAPartOfItsName() {
        assertThat(Syntax.about("create  table"))
                .extracting(Syntax.Topic::heading)
                .containsExactly("CREATE TABLE");
        assertThat(Syntax.about("alter"))
                .extracting(Syntax.Topic::heading)
                .containsExactly("ALTER TABLE", "ALTER VIEW", "ALTER DATABASE");
        assertThat(Syntax.about("join")).extracting(Syntax.Topic::heading).containsExactly("SELECT JOIN");
        assertThat(HelpText.about("nonsense")).contains("There is no statement 'nonsense'");
    }
}
