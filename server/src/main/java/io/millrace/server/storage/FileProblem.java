package io.millrace.server.storage;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// Says what is wrong with a file. Of most failures, the message is only its name, or about bytes.
public final class FileProblem {
    private FileProblem() {}

    /// Returns one sentence or more, without a full stop.
    public static String of(Throwable failure) {
        return switch (failure) {
            case NoSuchFileException missing -> missing.getFile() + ": no such file or folder";
            case AccessDeniedException denied -> denied.getFile() + ": this user may not read or write it";
            case NotDirectoryException file -> file.getFile() + " is not a folder";
            case FileAlreadyExistsException there when there.getReason() == null -> there.getFile() + " exists already";
            case CharacterCodingException _ -> "it is not in UTF-8: save it in that encoding";
            default -> String.valueOf(failure.getMessage());
        };
    }

    /// Returns the failure with such a message.
    static IOException worded(IOException failure) {
        var text = of(failure);
        return text.equals(failure.getMessage()) ? failure : new IOException(text, failure);
    }
}
