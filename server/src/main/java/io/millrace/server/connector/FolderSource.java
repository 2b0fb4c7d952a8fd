package io.millrace.server.connector;

import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/// A folder with files, flat or laid out as a Maven repository.
public record FolderSource(Path folder) implements ArtifactSource {

    @Override
    public Path fetch(Connector.Artifact artifact, Path partial, LongConsumer progress) throws IOException {
        var coordinates = artifact.maven().split(":", -1);
        var nested = folder.resolve(coordinates[0].replace('.', '/'))
                .resolve(coordinates[1])
                .resolve(coordinates[2])
                .resolve(artifact.fileName());
        var found = Stream.of(folder.resolve(artifact.fileName()), nested)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IOException("there is no " + artifact.fileName() + " in " + folder
                        + ". On a machine with a network, this fetches it: mvn dependency:copy -Dartifact="
                        + artifact.maven() + " -DoutputDirectory=FOLDER"));
        progress.accept(Files.size(found));
        return found;
    }

    @Override
    public String described() {
        return folder.toString();
    }
}
