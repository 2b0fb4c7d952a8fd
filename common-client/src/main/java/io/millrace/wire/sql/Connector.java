package io.millrace.wire.sql;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A connector, format, catalog or file system that can be installed, as the index of the distribution has it.
///
/// @param name    what `millrace connector add` takes
/// @param version empty if none fits the engine
/// @param engine  the version of the engine that it is built for; empty if none fits
/// @param licence of its files
/// @param files   to install
/// @param driver  what the user adds: its licence asks for consent, or forbids that others pass it on
/// @param shown   what was done with this version; empty if none fits
/// @param none    why no version fits
/// @param example statements that use it
public record Connector(
        String name,
        String title,
        Brings brings,
        Optional<String> version,
        Optional<String> engine,
        String licence,
        Place place,
        List<Artifact> files,
        Optional<String> driver,
        Optional<Shown> shown,
        Optional<String> none,
        Optional<String> note,
        List<String> example) {
    public Connector {
        files = List.copyOf(files);
        example = List.copyOf(example);
        if (none.isPresent() != files.isEmpty()) {
            throw new IllegalArgumentException(name + " has either files or a reason why there are none");
        }
    }

    /// The command that installs it.
    public String command() {
        return "bin/millrace connector add " + name;
    }

    /// The names that statements use for what a connector brings.
    ///
    /// @param connectors values of the option `connector`
    /// @param formats    values of the option `format`
    /// @param catalogs   values of the option `type` of a catalog
    /// @param modules    names of modules and of model providers
    /// @param schemes    of paths
    public record Brings(
            List<String> connectors,
            List<String> formats,
            List<String> catalogs,
            List<String> modules,
            List<String> schemes) {
        public Brings {
            connectors = List.copyOf(connectors);
            formats = List.copyOf(formats);
            catalogs = List.copyOf(catalogs);
            modules = List.copyOf(modules);
            schemes = List.copyOf(schemes);
        }

        /// All names, such as `connector kafka`.
        public List<String> described() {
            return Stream.of(
                            connectors.stream().map(name -> "connector " + name),
                            formats.stream().map(name -> "format " + name),
                            catalogs.stream().map(name -> "catalog " + name),
                            modules.stream().map(name -> "provider " + name),
                            schemes.stream().map(name -> name + "://"))
                    .flatMap(names -> names)
                    .toList();
        }
    }

    /// The folder of its files.
    public enum Place {
        /// Into `lib/`, on the class path that the server and all sessions share.
        LIB,
        /// Into a folder of its own in `plugins/`, with a class loader of its own.
        PLUGIN
    }

    /// The test of a version before it came into the index.
    public enum Shown {
        /// It read or wrote rows of the service that it is for.
        RUN,
        /// Its files were loaded, its factories found, and its example planned, without the service.
        LOADED
    }

    /// A file of a Maven repository.
    ///
    /// @param maven  its coordinates, `group:artifact:version`
    /// @param sha256 in hexadecimal digits
    public record Artifact(String maven, String sha256, long size) {
        public Artifact {
            if (maven.split(":", -1).length != 3 || sha256.length() != 64) {
                throw new IllegalArgumentException(maven + " needs three coordinates and a SHA-256");
            }
        }

        /// The name of the file in a repository and after its installation.
        public String fileName() {
            return artifact() + "-" + version() + ".jar";
        }

        /// The name without the version: two versions of it never go together.
        public String artifact() {
            return maven.split(":", -1)[1];
        }

        /// The version in the coordinates of the file.
        public String version() {
            return maven.split(":", -1)[2];
        }
    }
}
