package io.millrace.reliability.fault;

import io.millrace.reliability.process.ServerProcess;
import java.nio.file.Path;

/// The files of a server that are on a disk of their own.
enum DiskUse {
    /// A disk on which uploads leave 256 MB free.
    STATE("state", 400) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder).with("state.dir=" + disk(folder));
        }
    },
    TEMPORARY("temporary", 96) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder).options("-Djava.io.tmpdir=" + disk(folder));
        }
    },
    /// The rows that readers have not read yet.
    RESULTS("results", 96) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder)
                    .with("sql-gateway.result.spill.dir=" + disk(folder), "sql-gateway.result.memory=1048576");
        }
    },
    LOG("log", 96) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder)
                    .options("-Dlog.file=" + disk(folder).resolve("millrace.log"));
        }
    },
    UPLOADS("uploads", 400) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder);
        }

        @Override
        Path disk(Path folder) {
            return folder.resolve("state").resolve("uploads");
        }
    },
    /// The jobs that have ended.
    ARCHIVE("archive", 96) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder).with("archive.dir=" + disk(folder));
        }

        @Override
        boolean isRecord() {
            return true;
        }
    },
    /// The statements, and results that are kept.
    HISTORY("history", 96) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder).with("sql-gateway.history.dir=" + disk(folder));
        }

        @Override
        boolean isRecord() {
            return true;
        }
    },
    /// The audit log, which counts what it cannot record.
    AUDIT("audit", 96) {
        @Override
        ServerProcess.Start start(Path home, Path folder) {
            return ServerProcess.Start.server(home, folder).with("audit.dir=" + disk(folder));
        }

        @Override
        boolean isRecord() {
            return true;
        }
    };

    private final String label;
    private final int megabytes;

    DiskUse(String label, int megabytes) {
        this.label = label;
        this.megabytes = megabytes;
    }

    String label() {
        return label;
    }

    int megabytes() {
        return megabytes;
    }

    /// Whether the work of clients is recorded there, and must be again when there is room.
    boolean isRecord() {
        return false;
    }

    /// @param folder of the server
    abstract ServerProcess.Start start(Path home, Path folder);

    /// The folder to mount the disk at.
    Path disk(Path folder) {
        return folder.resolve("disk");
    }
}
