package io.millrace.server.connector.repository;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.eclipse.aether.repository.AuthenticationSelector;
import org.eclipse.aether.repository.MirrorSelector;
import org.eclipse.aether.repository.ProxySelector;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/// The settings of Maven of this user and this machine: mirrors, proxies, credentials, repositories of active profiles.
record MavenSettings(Settings settings, Path home) {
    private static final String LAYOUT = "default";

    /// Reads the settings.
    ///
    /// @param user   the folder of the user
    /// @param global the file of the machine
    /// @throws IOException if a file is there and cannot be used
    static MavenSettings read(Path user, Optional<Path> global) throws IOException {
        var home = user.resolve(".m2");
        var request = new DefaultSettingsBuildingRequest()
                .setUserSettingsFile(home.resolve("settings.xml").toFile())
                .setSystemProperties(System.getProperties());
        global.ifPresent(file -> request.setGlobalSettingsFile(file.toFile()));
        try {
            var settings = new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings();
            return new MavenSettings(settings, home);
        } catch (SettingsBuildingException e) {
            throw new IOException("the settings of Maven cannot be used: " + e.getMessage(), e);
        }
    }

    /// The file of the Maven that is on the path of programs.
    static Optional<Path> global(String programs) {
        return Stream.of(programs.split(":"))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, "mvn"))
                .filter(Files::isExecutable)
                .findFirst()
                .flatMap(MavenSettings::installation)
                .map(folder -> folder.resolve("conf").resolve("settings.xml"))
                .filter(Files::isRegularFile);
    }

    private static Optional<Path> installation(Path program) {
        try {
            return Optional.ofNullable(program.toRealPath().getParent()).map(Path::getParent);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The repositories of active profiles, and Maven's own default unless a profile replaces it.
    List<RemoteRepository> repositories() {
        var repositories = new ArrayList<RemoteRepository>();
        settings.getProfiles().stream()
                .filter(this::isActive)
                .flatMap(profile -> profile.getRepositories().stream())
                .forEach(repository -> repositories.add(remote(repository.getId(), repository.getUrl())));
        defaults().stream()
                .filter(one ->
                        repositories.stream().noneMatch(other -> other.getId().equals(one.getId())))
                .forEach(repositories::add);
        return repositories;
    }

    static RemoteRepository remote(String id, String url) {
        return new RemoteRepository.Builder(id, LAYOUT, url).build();
    }

    private boolean isActive(Profile profile) {
        return settings.getActiveProfiles().contains(profile.getId())
                || (profile.getActivation() != null && profile.getActivation().isActiveByDefault());
    }

    /// An empty project has the repository that Maven uses if no one says anything.
    private static List<RemoteRepository> defaults() {
        var project = new Model();
        project.setModelVersion("4.0.0");
        project.setGroupId("none");
        project.setArtifactId("none");
        project.setVersion("1");
        var request = new DefaultModelBuildingRequest()
                .setRawModel(project)
                .setSystemProperties(System.getProperties())
                .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL);
        try {
            return new DefaultModelBuilderFactory()
                    .newInstance().build(request).getEffectiveModel().getRepositories().stream()
                            .map(repository -> remote(repository.getId(), repository.getUrl()))
                            .toList();
        } catch (ModelBuildingException e) {
            throw new IllegalStateException("Maven has no default", e);
        }
    }

    MirrorSelector mirrors() {
        var selector = new DefaultMirrorSelector();
        settings.getMirrors()
                .forEach(mirror -> selector.add(
                        mirror.getId(),
                        mirror.getUrl(),
                        mirror.getLayout(),
                        false,
                        mirror.isBlocked(),
                        mirror.getMirrorOf(),
                        mirror.getMirrorOfLayouts()));
        return selector;
    }

    ProxySelector proxies() {
        var selector = new DefaultProxySelector();
        decrypted().getProxies().stream()
                .filter(Proxy::isActive)
                .forEach(proxy -> selector.add(
                        new org.eclipse.aether.repository.Proxy(
                                proxy.getProtocol(),
                                proxy.getHost(),
                                proxy.getPort(),
                                new AuthenticationBuilder()
                                        .addUsername(proxy.getUsername())
                                        .addPassword(proxy.getPassword())
                                        .build()),
                        proxy.getNonProxyHosts()));
        return selector;
    }

    AuthenticationSelector credentials() {
        var selector = new DefaultAuthenticationSelector();
        decrypted()
                .getServers()
                .forEach(server -> selector.add(
                        server.getId(),
                        new AuthenticationBuilder()
                                .addUsername(server.getUsername())
                                .addPassword(server.getPassword())
                                .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
                                .build()));
        return selector;
    }

    private SettingsDecryptionResult decrypted() {
        var dispatcher = new DefaultSecDispatcher(new DefaultPlexusCipher());
        dispatcher.setConfigurationFile(home.resolve("settings-security.xml").toString());
        return new DefaultSettingsDecrypter(dispatcher).decrypt(new DefaultSettingsDecryptionRequest(settings));
    }

    boolean isOffline() {
        return settings.isOffline();
    }

    /// The folder in which Maven keeps what it has fetched, if it was ever used here.
    Optional<Path> localRepository() {
        var folder = settings.getLocalRepository() == null
                ? home.resolve("repository")
                : Path.of(settings.getLocalRepository());
        return Optional.of(folder).filter(Files::isDirectory);
    }
}
