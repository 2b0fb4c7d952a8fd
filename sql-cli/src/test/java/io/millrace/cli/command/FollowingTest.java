package io.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FollowingTest {

    @Test
    void offersTheWordsThatACommandTakes() {
        assertThat(words("\\output ")).contains("csv", "table");
        assertThat(words("\\timing ")).contains("on", "off");
        assertThat(words("\\view ")).contains("chart");
        assertThat(words("\\set ")).contains("editing");
        assertThat(words("\\set editing ")).containsExactly("emacs", "vi");
        assertThat(words("\\h ")).contains("SELECT", "CREATE TABLE");
        assertThat(words("\\h create ")).contains("TABLE", "VIEW").doesNotContain("SELECT");
    }

    @Test
    void knowsWhichTakeATableAndWhichAStatement() {
        assertThat(Following.after("\\d ")).isEqualTo(new Following.Relation());
        assertThat(Following.after("\\d+ ")).isEqualTo(new Following.Relation());
        assertThat(Following.after("\\explain ")).isEqualTo(new Following.Statement());
        assertThat(Following.after("\\explain SELECT ")).isEqualTo(new Following.Statement());
        assertThat(Following.after("\\job ")).isEqualTo(new Following.Job());
        assertThat(Following.after("\\stop ")).isEqualTo(new Following.Job());
        assertThat(Following.after("\\unset ")).isEqualTo(new Following.Variable());
        assertThat(Following.after("\\echo ")).isEqualTo(new Following.Anything());
        assertThat(Following.after("\\nonsense ")).isEqualTo(new Following.Anything());
    }

    private static java.util.List<String> words(String begun) {
        assertThat(Following.after(begun)).isInstanceOf(Following.Words.class);
        return ((Following.Words) Following.after(begun)).words();
    }
}
