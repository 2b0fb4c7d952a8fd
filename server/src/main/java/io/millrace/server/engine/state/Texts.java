package io.millrace.server.engine.state;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/// What is said of failures.
final class Texts {
    private Texts() {}

    /// One line.
    static String reason(Throwable failure) {
        return switch (failure) {
            case AccessDeniedException denied -> denied.getFile() + ": this user may not read or write it";
            case NoSuchFileException missing -> missing.getFile() + " does not exist";
            default ->
                String.valueOf(failure.getMessage() == null ? failure : failure.getMessage())
                        .lines()
                        .findFirst()
                        .orElse("");
        };
    }
}
