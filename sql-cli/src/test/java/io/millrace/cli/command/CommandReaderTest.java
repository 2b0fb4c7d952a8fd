package io.millrace.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.Format;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandReaderTest {

    @Test
    void readsEveryCommandOfTheHelp() {
        assertThat(CommandReader.ALL)
                .allSatisfy(
                        entry -> assertThat(CommandReader.read(entry.name())).isNotInstanceOf(Command.Misuse.class));
    }

    @Test
    void readsWhatFollows() {
        assertThat(CommandReader.read("\\timing off")).isEqualTo(new Command.Timing(Optional.of(false)));
        assertThat(CommandReader.read("\\output  CSV ;")).isEqualTo(new Command.Output(Optional.of(Format.CSV)));
        assertThat(CommandReader.read("\\d flights;")).isEqualTo(new Command.Ask("DESCRIBE flights"));
    }

    @Test
    void namesTheNearestForAnUnknownOne() {
        assertThat(CommandReader.read("\\jbos"))
                .isEqualTo(new Command.Misuse("There is no command \\jbos; did you mean \\jobs? \\? lists all."));
        assertThat(CommandReader.read("\\x")).isEqualTo(new Command.Misuse("There is no command \\x. \\? lists all."));
    }

    @Test
    void refusesWhatDoesNotBelong() {
        assertThat(CommandReader.read("\\q now")).isEqualTo(new Command.Misuse("\\q stands alone."));
    }

    @Test
    void knowsTheWordsOfOtherShells() {
        assertThat(CommandReader.readWord("exit;")).hasValue(new Command.Quit());
        assertThat(CommandReader.readWord(" QUIT ")).hasValue(new Command.Quit());
        assertThat(CommandReader.readWord("SELECT 1")).isEmpty();
    }
}
