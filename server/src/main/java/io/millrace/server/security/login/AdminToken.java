package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.storage.DurableFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Set;

/// The token of the user who runs the server, in a file that only this user can read. It is accepted from this machine
/// only.
public final class AdminToken implements Authenticator {
    /// The name of the file in the state folder.
    public static final String FILE = "admin-token";
    /// The user that it stands for.
    public static final String USER = "admin";

    private final byte[] hash;

    private AdminToken(String secret) {
        this.hash = bytes(TokenSecret.hash(secret));
    }

    /// Reads the token, and makes it if there is none.
    public static AdminToken open(Path folder) throws IOException {
        var file = folder.resolve(FILE);
        if (Files.notExists(file)) {
            try {
                // readable by the owner only
                DurableFile.create(file, bytes(TokenSecret.random() + "\n"));
            } catch (FileAlreadyExistsException e) {
                // another process of the same folder was faster
            }
        }
        var secret = Files.readString(file).strip();
        if (!TokenSecret.isToken(secret)) {
            throw new IOException(file + " does not contain a token: delete it, and the next start makes a new one");
        }
        return new AdminToken(secret);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.ADMIN_TOKEN;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        if (!(attempt.credentials().orElse(null) instanceof Credentials.Token(var text))
                || !TokenSecret.isToken(text)) {
            return new Verdict.NotPresented();
        }
        return MessageDigest.isEqual(hash, bytes(TokenSecret.hash(text))) && isOfThisMachine(attempt.address())
                ? new Verdict.Accepted(new Identity(USER, Set.of(), AuthenticationKind.ADMIN_TOKEN))
                : new Verdict.Rejected();
    }

    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }
}
