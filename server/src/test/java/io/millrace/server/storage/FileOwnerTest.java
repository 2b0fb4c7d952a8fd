package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `packaging/check-packages` shows that a server reads what the superuser has made for it.
final class FileOwnerTest {
    @TempDir
    private Path folder;

    @Test
    void theSuperuserMakesFilesForTheOwnerOfTheState() throws IOException {
        assertThat(FileOwner.of(Optional.of(folder), "root").user()).contains(Files.getOwner(folder));
    }

    @Test
    void otherwiseFilesStayWithTheirMaker() throws IOException {
        assertThat(FileOwner.of(Optional.of(folder), "ann").user()).isEmpty();
        assertThat(FileOwner.of(Optional.of(folder.resolve("none")), "root").user())
                .isEmpty();
        assertThat(FileOwner.of(Optional.empty(), "root").user()).isEmpty();
    }

    @Test
    void aFileOfThisUserIsReplacedAsBefore() throws IOException {
        var file = folder.resolve("users");
        DurableFile.write(file, "one".getBytes(StandardCharsets.UTF_8));
        DurableFile.write(file, "two".getBytes(StandardCharsets.UTF_8));

        new FileOwner(Optional.of(Files.getOwner(folder))).give(folder);

        assertThat(file).hasContent("two");
        assertThat(Files.getOwner(file)).isEqualTo(Files.getOwner(folder));
    }

    /// A link to nothing shows it, because there is nothing with an owner.
    @Test
    void aLinkIsGivenAndNotWhatItRefersTo() throws IOException {
        var link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));

        new FileOwner(Optional.of(Files.getOwner(folder))).give(folder);

        assertThat(Files.getOwner(link, LinkOption.NOFOLLOW_LINKS)).isEqualTo(Files.getOwner(folder));
    }
}
