package io.millrace.desktop.service.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// The credential vault of Windows, used through a PowerShell that reads its script from its standard input.
record WindowsVault(SystemTool tool) implements SecretStore {
    static final String PROGRAM = "powershell.exe";
    private static final String NONE = "none";
    private static final String OPEN = """
            $ErrorActionPreference = 'Stop'
            [void][Windows.Security.Credentials.PasswordVault,Windows.Security.Credentials,ContentType=WindowsRuntime]
            $vault = New-Object Windows.Security.Credentials.PasswordVault
            """;

    @Override
    public String name() {
        return "the credential vault";
    }

    @Override
    public Optional<String> find(String name) {
        var said = run("""
                try { $found = $vault.Retrieve('millrace', '%s') } catch { Write-Output 'none'; exit 0 }
                $found.RetrievePassword()
                Write-Output $found.Password
                """.formatted(name));
        return Optional.of(said.strip())
                .filter(text -> !text.equals(NONE))
                .map(text -> new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8));
    }

    @Override
    public void keep(String name, String secret) {
        var text = Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
        run("$vault.Add((New-Object Windows.Security.Credentials.PasswordCredential('millrace', '%s', '%s')))\n"
                .formatted(name, text));
    }

    @Override
    public void forget(String name) {
        run("try { $vault.Remove($vault.Retrieve('millrace', '%s')) } catch { exit 0 }\n".formatted(name));
    }

    private String run(String script) {
        var said = tool.run(OPEN + script + "\n", "-NoProfile", "-NonInteractive", "-Command", "-");
        if (!said.well()) {
            throw new SecretStoreFailure("The credential vault did not do it: " + said.complaint());
        }
        return said.out();
    }
}
