package io.millrace.desktop.service.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests access to the system's key store, with a program in its place that stores secrets in a folder and
/// records its calls.
@EnabledOnOs({OS.LINUX, OS.MAC})
class ConnectionSecretsTest {
    @TempDir
    private Path folder;

    private ConnectionSecrets linux() {
        return ConnectionSecrets.ofSystem("Linux", "/nowhere:" + folder);
    }

    private void program(String name, String script) throws IOException {
        var file = Files.writeString(
                folder.resolve(name), "#!/bin/sh\ncd " + folder + "\necho \"$@\" >> calls\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private void keyRing() throws IOException {
        program("secret-tool", """
                case "$1" in
                  store) cat > "kept-$6" ;;
                  lookup) cat "kept-$5" 2>/dev/null || exit 1 ;;
                  clear) rm -f "kept-$5" ;;
                esac
                """);
    }

    @Test
    void aSecretIsThereAtTheNextStart() throws IOException {
        keyRing();

        assertThat(linux().keep("c-1", "sésame \"$öffne dich\""))
                .isEqualTo(new ConnectionSecrets.StoreOutcome.Persistent());

        assertThat(linux().find("c-1")).contains("sésame \"$öffne dich\"");
        assertThat(linux().find("c-2")).isEmpty();
        assertThat(linux().whereabouts()).contains("the key ring of the desktop");
    }

    @Test
    void noSecretIsEverOnACommandLine() throws IOException {
        keyRing();
        var secrets = linux();

        secrets.keep("c-1", "sesame");
        secrets.find("c-1");
        secrets.forget("c-1");

        assertThat(folder.resolve("calls"))
                .content()
                .contains("store", "clear", "c-1")
                .doesNotContain("sesame");
        assertThat(linux().find("c-1")).isEmpty();
    }

    @Test
    void aKeyRingThatDoesNotTakeItIsReportedAndTheSecretStaysInMemory() throws IOException {
        program("secret-tool", "echo 'Cannot autolaunch D-Bus without X11 $DISPLAY' >&2\nexit 1\n");
        var secrets = linux();

        assertThat(secrets.keep("c-1", "sesame"))
                .isInstanceOfSatisfying(
                        ConnectionSecrets.StoreOutcome.UntilExit.class,
                        kept -> assertThat(kept.reason()).contains("D-Bus").contains("memory only"));
        assertThat(secrets.find("c-1")).contains("sesame");
        assertThat(linux().find("c-1")).isEmpty();
    }

    @Test
    void withoutAKeyStoreNothingIsWritten() {
        var secrets = linux();

        assertThat(secrets.keep("c-1", "sesame")).isInstanceOf(ConnectionSecrets.StoreOutcome.UntilExit.class);

        assertThat(secrets.find("c-1")).contains("sesame");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theKeyChainGetsSecretsOnItsStandardInput() throws IOException {
        program("security", """
                case "$1" in
                  -i) read add update s service a account w word
                      echo "$word" > "kept-$account" ;;
                  find-generic-password) cat "kept-$5" 2>/dev/null || exit 44 ;;
                  delete-generic-password) rm "kept-$5" 2>/dev/null || exit 44 ;;
                esac
                """);
        var secrets = ConnectionSecrets.ofSystem("Mac OS X", folder.toString());

        assertThat(secrets.keep("c-1", "sésame; öffne dich"))
                .isEqualTo(new ConnectionSecrets.StoreOutcome.Persistent());

        var again = ConnectionSecrets.ofSystem("Mac OS X", folder.toString());
        assertThat(again.find("c-1")).contains("sésame; öffne dich");
        again.forget("c-1");
        again.forget("c-1");
        assertThat(ConnectionSecrets.ofSystem("Mac OS X", folder.toString()).find("c-1"))
                .isEmpty();
        assertThat(folder.resolve("calls")).content().doesNotContain("sésame");
    }
}
