package io.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ShellSetting;
import io.millrace.wire.sql.DataFiles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandReaderTest {

    @Test
    void watchTakesSecondsAndAStatement() {
        assertThat(CommandReader.read("\\watch")).isEqualTo(new Command.Watch(Duration.ofSeconds(2), Optional.empty()));
        assertThat(CommandReader.read("\\watch 0.5 SELECT 1;"))
                .isEqualTo(new Command.Watch(Duration.ofMillis(500), Optional.of("SELECT 1")));
        assertThat(CommandReader.read("\\watch SHOW JOBS"))
                .isEqualTo(new Command.Watch(Duration.ofSeconds(2), Optional.of("SHOW JOBS")));
        assertThat(CommandReader.read("\\watch 0")).isInstanceOf(Command.Misuse.class);
    }

    @Test
    void readsEveryCommandOfTheHelp() {
        assertThat(CommandReader.ALL)
                .allSatisfy(entry -> assertThat(CommandReader.read(entry.name() + example(entry.argument())))
                        .isNotInstanceOf(Command.Misuse.class));
    }

    private static String example(String argument) {
        if (argument.isEmpty() || argument.startsWith("[")) {
            return "";
        }
        if (argument.endsWith(" to FILE")) {
            return " last to a.csv";
        }
        return argument.endsWith(" N") ? " something 4" : " something";
    }

    @Test
    void stopTakesADirectoryInQuotes() {
        assertThat(CommandReader.read("\\stop b6da '/save points/of ann' drain"))
                .isEqualTo(new Command.StopJob("b6da", Optional.of("/save points/of ann"), true));
        assertThat(CommandReader.read("\\stop b6da /savepoints"))
                .isEqualTo(new Command.StopJob("b6da", Optional.of("/savepoints"), false));
        assertThat(CommandReader.read("\\stop")).isInstanceOf(Command.Misuse.class);
        assertThat(CommandReader.read("\\stop b6da /save points")).isInstanceOf(Command.Misuse.class);
    }

    @Test
    void copyTakesAFileATableAndOptions() {
        assertThat(CommandReader.read("\\copy a.csv"))
                .isEqualTo(new Command.Copy("a.csv", Optional.empty(), CopyOptions.NONE));
        assertThat(
                        CommandReader.read(
                                "\\copy 'my file.csv' TO `t` yes header=off delimiter=; format=CSV price=DECIMAL(10, 2) `a b`=ROW<x INT>"))
                .isEqualTo(new Command.Copy(
                        "my file.csv",
                        Optional.of("`t`"),
                        new CopyOptions(
                                Optional.of(DataFiles.Format.CSV),
                                Optional.of(";"),
                                Optional.of(false),
                                Map.of("price", "DECIMAL(10, 2)", "a b", "ROW<x INT>"),
                                true)));
        assertThat(CommandReader.read("\\copy a.csv delimiter=;"))
                .isEqualTo(CommandReader.read("\\copy a.csv delimiter=; ;"));
        assertThat(CommandReader.read("\\copy a.csv delimiter=;"))
                .isInstanceOfSatisfying(
                        Command.Copy.class,
                        copy -> assertThat(copy.options().delimiter()).hasValue(";"));
        for (var wrong : List.of("", " a.csv to", " a.csv t", " a.csv header=perhaps", " a.csv format=orc")) {
            assertThat(CommandReader.read("\\copy" + wrong)).as(wrong).isInstanceOf(Command.Misuse.class);
        }
    }

    @Test
    void exportTakesAQueryAndAFile() {
        assertThat(CommandReader.read("\\export last to a.csv"))
                .isEqualTo(new Command.Export(Optional.empty(), "a.csv"));
        assertThat(CommandReader.read("\\export SELECT a to_b FROM t to 'my file.parquet';"))
                .isEqualTo(new Command.Export(Optional.of("SELECT a to_b FROM t"), "my file.parquet"));
        assertThat(CommandReader.read("\\export SELECT 1")).isInstanceOf(Command.Misuse.class);
    }

    @Test
    void rescaleTakesAJobAndAParallelism() {
        assertThat(CommandReader.read("\\rescale b6da 4")).isEqualTo(new Command.RescaleJob("b6da", 4));
        assertThat(CommandReader.read("\\rescale b6da")).isInstanceOf(Command.Misuse.class);
        assertThat(CommandReader.read("\\rescale b6da 0")).isInstanceOf(Command.Misuse.class);
        assertThat(CommandReader.read("\\rescale b6da 4 5")).isInstanceOf(Command.Misuse.class);
    }

    @Test
    void setsSettingsAndVariables() {
        assertThat(CommandReader.read("\\set output csv"))
                .isEqualTo(new Command.Switch(ShellSetting.OUTPUT, Optional.of("csv")));
        assertThat(CommandReader.read("\\set day 'it''s 1'")).isEqualTo(new Command.Define("day", "it's 1"));
        assertThat(CommandReader.read("\\set")).isEqualTo(new Command.ListSettings());
        assertThat(CommandReader.read("\\set a-b 1")).isInstanceOf(Command.Misuse.class);
        assertThat(CommandReader.read("\\timing")).isEqualTo(new Command.Toggle(ShellSetting.TIMING));
    }

    @Test
    void readsWhatFollows() {
        assertThat(CommandReader.read("\\timing off"))
                .isEqualTo(new Command.Switch(ShellSetting.TIMING, Optional.of("off")));
        assertThat(CommandReader.read("\\output  CSV ;"))
                .isEqualTo(new Command.Switch(ShellSetting.OUTPUT, Optional.of("CSV")));
        assertThat(CommandReader.read("\\d flights;")).isEqualTo(new Command.Describe("flights", false));
    }

    @Test
    void namesTheNearestForAnUnknownOne() {
        assertThat(CommandReader.read("\\jbos"))
                .isEqualTo(
                        new Command.Misuse("There is no command \\jbos; did you mean \\jobs? \\? lists all commands."));
        assertThat(CommandReader.read("\\x"))
                .isEqualTo(new Command.Misuse("There is no command \\x. \\? lists all commands."));
    }

    @Test
    void refusesWhatDoesNotBelong() {
        assertThat(CommandReader.read("\\q now")).isEqualTo(new Command.Misuse("\\q takes no argument."));
    }

    @Test
    void knowsTheWordsOfOtherShells() {
        assertThat(CommandReader.readWord("exit;")).hasValue(new Command.Quit());
        assertThat(CommandReader.readWord(" QUIT ")).hasValue(new Command.Quit());
        assertThat(CommandReader.readWord("SELECT 1")).isEmpty();
    }
}
