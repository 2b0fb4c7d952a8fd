package io.millrace.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CompletionTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "millrace      | star    | start",
                "millrace token | r      | revoke",
                "millrace state | ba     | backup",
                "millrace sql  | --endp  | --endpoint",
                "millrace sql -o | nd    | ndjson",
                "sql-cli       | --on-e  | --on-error",
                "sql-cli --on-error | c  | continue",
                "millrace gateway | star | start",
                "millrace gateway stop | --t | --timeout",
                "millrace status | gate  | gateway",
            })
    void bashCompletes(String before, String word, String completed) throws Exception {
        var script = Files.writeString(directory.resolve("completion"), Completion.BASH.script());
        var words = before.split(" ", -1);
        var test = "source " + script + "; COMP_WORDS=(" + before + " '" + word + "'); COMP_CWORD=" + words.length
                + "; _" + (words[0].equals("millrace") ? "millrace" : "millrace_sql") + "; echo \"${COMPREPLY[*]}\"";
        assertThat(output("bash", "-c", test)).isEqualTo(completed + "\n");
    }

    @ParameterizedTest
    @EnumSource
    void eachKnowsEveryOption(Completion shell) {
        for (var option : CommandLineOptions.ALL) {
            option.names()
                    .forEach(name -> assertThat(shell.script())
                            .contains(shell == Completion.FISH ? name.replaceFirst("^-+", "") : name));
        }
    }

    @Test
    void theManualPageIsOneThatManReads() throws Exception {
        var page = Files.writeString(directory.resolve("page.1"), ManPage.text());
        assertThat(ManPage.text()).contains(".SH OPTIONS").contains("\\fB\\-\\-endpoint\\fR \\fIHOST:PORT\\fR");
        assertThat(Files.readAllLines(page)).allSatisfy(line -> assertThat(line).doesNotStartWith("'"));
    }

    private static String output(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }
}
