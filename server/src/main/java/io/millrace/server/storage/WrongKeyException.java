package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Path;

/// Thrown if stored data was encrypted with another key than the one in the key file. The data was not changed, so that
/// it can be read again when its key comes back.
public final class WrongKeyException extends IOException {
    private static final long serialVersionUID = 1;

    public WrongKeyException(Path keyFile, Path data) {
        super("the key in " + keyFile + " does not fit " + data + ", which was encrypted with another key. Put that key"
                + " back (secrets.key-file), from a backup if need be; nothing was changed");
    }
}
