package io.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArgumentCompletionTest {

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
        assertThat(ArgumentCompletion.after("\\d ")).isEqualTo(new ArgumentCompletion.Relation());
        assertThat(ArgumentCompletion.after("\\d+ ")).isEqualTo(new ArgumentCompletion.Relation());
        assertThat(ArgumentCompletion.after("\\explain ")).isEqualTo(new ArgumentCompletion.Statement());
        assertThat(ArgumentCompletion.after("\\explain SELECT ")).isEqualTo(new ArgumentCompletion.Statement());
        assertThat(ArgumentCompletion.after("\\job ")).isEqualTo(new ArgumentCompletion.Job());
        assertThat(ArgumentCompletion.after("\\stop ")).isEqualTo(new ArgumentCompletion.Job());
        assertThat(ArgumentCompletion.after("\\unset ")).isEqualTo(new ArgumentCompletion.Variable());
        assertThat(ArgumentCompletion.after("\\echo ")).isEqualTo(new ArgumentCompletion.Anything());
        assertThat(ArgumentCompletion.after("\\nonsense ")).isEqualTo(new ArgumentCompletion.Anything());
    }

    private static java.util.List<String> words(String begun) {
        assertThat(ArgumentCompletion.after(begun)).isInstanceOf(ArgumentCompletion.Words.class);
        return ((ArgumentCompletion.Words) ArgumentCompletion.after(begun)).words();
    }
}
