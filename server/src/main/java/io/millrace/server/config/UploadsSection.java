package io.millrace.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Which files the cluster service takes, where it keeps them, and what it does with jars.
public record UploadsSection(boolean enabled, Folders folders, Requests requests, Jars jars) {
    /// @param kept      where jars stay over a restart
    /// @param temporary where everything goes that does not
    public record Folders(Optional<Path> kept, Optional<Path> temporary) {
        static Folders of(String kept, String temporary) {
            return new Folders(
                    Optional.of(kept).filter(path -> !path.isBlank()).map(Path::of),
                    Optional.of(temporary).filter(path -> !path.isBlank()).map(Path::of));
        }
    }

    /// Limits of one request.
    public record Requests(long size, long fileSize, int parts, int headerSize) {}

    /// Limits of jars and of the programs in them.
    public record Jars(boolean enabled, int most, int entries, long content, int programs, Duration programTime) {
        public Jars {
            if (!programTime.isPositive()) {
                throw new IllegalArgumentException(Keys.SUBMIT_PROGRAM_TIME.name() + ": a program needs time");
            }
        }
    }
}
