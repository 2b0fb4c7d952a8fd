package io.millrace.server.connector.repository;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.connector.ArtifactSource;
import io.millrace.server.connector.WrongFileException;
import io.millrace.server.connector.repository.ResumingTransporter.Download;
import io.millrace.server.storage.FolderTree;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.spi.connector.transport.TransporterProvider;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.transfer.ArtifactNotFoundException;

/// Maven repositories. Files that Maven has fetched before come from its local repository, and new ones go there; where
/// there is none, they go to a temporary folder.
public final class MavenSource implements ArtifactSource {
    /// The id of a repository that a user names: credentials of a server of this id are used for it.
    private static final String NAMED = "millrace";

    private final RepositorySystem system = new ResumingSupplier().get();
    private final CloseableSession session;
    private final List<RemoteRepository> repositories;
    private final Optional<Path> temporary;
    private Optional<Download> current = Optional.empty();

    private MavenSource(MavenSettings settings, Optional<String> url) throws IOException {
        temporary = settings.localRepository().isPresent()
                ? Optional.empty()
                : Optional.of(Files.createTempDirectory("millrace-connectors-"));
        session = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(
                        temporary.or(settings::localRepository).orElseThrow())
                .setMirrorSelector(settings.mirrors())
                .setProxySelector(settings.proxies())
                .setAuthenticationSelector(settings.credentials())
                .setSystemProperties(System.getProperties())
                .setOffline(settings.isOffline())
                // a file that was missing once may be there now
                .setUpdatePolicy("always")
                .build();
        repositories = url.map(named -> system.newResolutionRepositories(
                        withoutMirrors(session), List.of(MavenSettings.remote(NAMED, named))))
                .orElseGet(() -> system.newResolutionRepositories(session, settings.repositories()));
    }

    /// Makes the library of Maven with transporters that resume.
    private final class ResumingSupplier extends RepositorySystemSupplier {
        @Override
        protected TransporterProvider createTransporterProvider() {
            var provider = super.createTransporterProvider();
            return (forSession, repository) -> new ResumingTransporter(
                    provider.newTransporter(forSession, repository),
                    SecretsMasked.in(repository.getUrl()),
                    () -> current.orElseThrow());
        }
    }

    /// A mirror of everything is not what a user means who names a repository.
    private static RepositorySystemSession withoutMirrors(RepositorySystemSession session) {
        return new DefaultRepositorySystemSession(session).setMirrorSelector(repository -> null);
    }

    /// Reads the settings of Maven of this user.
    ///
    /// @param url         of the only repository; empty for those of the settings or Maven's own default
    /// @param user        the folder of the user
    /// @param environment of this process
    /// @throws IOException with a sentence for a person
    public static MavenSource open(Optional<String> url, Path user, Map<String, String> environment)
            throws IOException {
        var global = MavenSettings.global(environment.getOrDefault("PATH", ""));
        return new MavenSource(MavenSettings.read(user, global), url);
    }

    @Override
    public Path fetch(Connector.Artifact artifact, Path partial, LongConsumer progress) throws IOException {
        current = Optional.of(new Download(artifact, partial, progress));
        var request = new ArtifactRequest(new DefaultArtifact(artifact.maven()), repositories, "");
        try {
            return system.resolveArtifact(session, request).getArtifact().getPath();
        } catch (ArtifactResolutionException e) {
            throw new IOException(SecretsMasked.in(reason(artifact, e)), e);
        }
    }

    private String reason(Connector.Artifact artifact, ArtifactResolutionException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ArtifactNotFoundException) {
                return "there is no " + artifact.maven() + " in " + described()
                        + ". Name another repository with --repository URL, or a folder with --from DIR.";
            }
            if (cause instanceof WrongFileException wrong) {
                return Objects.requireNonNull(wrong.getMessage());
            }
        }
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        var detail = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
        return artifact.fileName() + " cannot be fetched from " + described() + ": " + detail
                + ". Run the command again to go on; on a machine without a network, use --from DIR.";
    }

    @Override
    public String described() {
        // an address may have a password
        return repositories.stream()
                .map(RemoteRepository::getUrl)
                .map(SecretsMasked::in)
                .collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        session.close();
        system.shutdown();
        if (temporary.isPresent()) {
            try {
                FolderTree.delete(temporary.get());
            } catch (IOException e) {
                // the system clears its temporary folder
            }
        }
    }
}
