package io.millrace.server;

import io.millrace.insight.Formats;
import io.millrace.server.audit.AuditVerifier;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.storage.KeyFile;
import io.millrace.server.storage.LockedFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Runs `bin/millrace audit verify [FILE | FOLDER]`: finds out whether records of the audit log were changed or are
/// missing. Without a place, that of the server's configuration.
record AuditCommand(PrintStream out, PrintStream err) {
    static final String NAME = "audit";
    private static final String USAGE = "usage: millrace audit verify [FILE | FOLDER] [-Daudit.key-file=FILE]";
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    /// Returns the exit code: 1 if something was changed or is missing.
    int run(List<String> arguments) {
        var request = CommandArguments.read(arguments, Set.of(), Set.of())
                .filter(read -> read.action().equals("verify") && read.words().size() <= 2);
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        try {
            var words = request.get().words();
            var configuration = Installation.configuration(request.get().keys());
            var places =
                    words.size() == 2 ? List.of(Path.of(words.getLast()).toAbsolutePath()) : configured(configuration);
            int code = 0;
            for (var place : places) {
                code = Math.max(code, verify(place, keyFile(configuration, place)));
            }
            return code;
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (AccessDeniedException e) {
            err.println("millrace: this user may not read " + e.getFile());
        } catch (NoSuchFileException e) {
            err.println("millrace: " + e.getFile() + " does not exist");
        } catch (IOException e) {
            err.println(StartFailure.of("millrace", e).getMessage());
        }
        return FAILED;
    }

    /// The folders of all roles that were started here.
    private static List<Path> configured(ServerConfiguration configuration) throws IOException {
        var places = new ArrayList<Path>();
        for (var role : Role.values()) {
            ServerAudit.folder(configuration, role)
                    .filter(folder -> Files.isDirectory(folder) && !places.contains(folder))
                    .ifPresent(places::add);
        }
        if (places.isEmpty()) {
            throw new IOException("there is no audit log in " + Keys.AUDIT_FOLDER.name() + " or "
                    + Keys.STATE_FOLDER.name() + "; name its folder or file");
        }
        return places;
    }

    private static Path keyFile(ServerConfiguration configuration, Path place) {
        return ServerAudit.keyFile(configuration, Files.isDirectory(place) ? place : place.resolveSibling("."));
    }

    private int verify(Path place, Path keyFile) throws IOException {
        var live = LockedFolder.isLocked(Files.isDirectory(place) ? place : place.resolveSibling("."));
        var report = AuditVerifier.verify(place, KeyFile.existing(keyFile), live);
        report.notes().forEach(note -> out.println("note: " + note));
        if (report.problem().isPresent()) {
            out.println(report.problem().get());
            err.println("millrace: the audit log is not as it was written; "
                    + Formats.plural(report.records(), "record") + " could be verified");
            return FAILED;
        }
        out.println(place + ": " + Formats.plural(report.records(), "record") + ", " + report.first() + " to "
                + report.last() + ", are as they were written");
        return 0;
    }
}
