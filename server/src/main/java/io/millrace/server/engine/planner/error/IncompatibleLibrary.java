package io.millrace.server.engine.planner.error;

import io.millrace.server.telemetry.CauseChain;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.table.api.TableException;
import org.jspecify.annotations.Nullable;

/// A jar of a connector, catalog or function that was built for another version of the engine, or needs another jar
/// that is missing. The virtual machine's error names a method or a class, but neither the jar nor what to do.
record IncompatibleLibrary(ClassLoader loader) {
    private static final Pattern RECEIVER = Pattern.compile("Receiver class ([\\w.$]+)");

    /// A refusal of the statement, if that is why the engine failed.
    ///
    /// @param loader of the session's libraries
    static Optional<Refusal> refusal(Throwable thrown, ClassLoader loader) {
        var library = new IncompatibleLibrary(loader);
        return switch (linkage(thrown)) {
            case NoClassDefFoundError missing when !isUninitialized(missing) -> Optional.of(library.needs(missing));
            case IncompatibleClassChangeError unfit -> Optional.of(library.doesNotFit(unfit));
            case VerifyError unfit -> Optional.of(library.doesNotFit(unfit));
            case null, default -> Optional.empty();
        };
    }

    /// The innermost one: below it is at most the class that was not found.
    private static @Nullable LinkageError linkage(Throwable thrown) {
        LinkageError found = null;
        for (var cause : CauseChain.of(thrown)) {
            found = cause instanceof LinkageError error ? error : found;
        }
        return found;
    }

    private static boolean isUninitialized(NoClassDefFoundError error) {
        return message(error).startsWith("Could not initialize");
    }

    private static String message(Throwable error) {
        return String.valueOf(error.getMessage());
    }

    private Refusal needs(NoClassDefFoundError missing) {
        return Refusal.statementFailed(culprit(missing).orElse("A library") + " needs the class "
                + message(missing).replace('/', '.')
                + ", which no jar here has. Add the jar that has it, or use a library that is built for "
                + engine() + ".");
    }

    private Refusal doesNotFit(LinkageError error) {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                culprit(error).orElse("A library") + " does not fit " + engine()
                        + ", which runs here. Replace the jar by one that is built for this version.",
                List.of(error.getClass().getSimpleName() + ": " + message(error)));
    }

    private static String engine() {
        return "Apache Flink " + EnvironmentInformation.getVersion();
    }

    /// The class that does not fit, and its jar: the one that lacks a method, or the innermost one that is not the
    /// engine's own.
    private Optional<String> culprit(Throwable error) {
        var names = new ArrayList<String>();
        var receiver = RECEIVER.matcher(message(error));
        if (receiver.find()) {
            names.add(receiver.group(1));
        }
        Arrays.stream(error.getStackTrace())
                .map(StackTraceElement::getClassName)
                .forEach(names::add);
        return names.stream().map(this::foreign).flatMap(Optional::stream).findFirst();
    }

    private Optional<String> foreign(String name) {
        try {
            var place = place(Class.forName(name, false, loader));
            return place == null || isOwn(place) ? Optional.empty() : Optional.of(name + " in " + place.getFileName());
        } catch (ClassNotFoundException | LinkageError unknown) {
            return Optional.empty();
        }
    }

    private static boolean isOwn(Path place) {
        return place.equals(place(IncompatibleLibrary.class))
                || Optional.ofNullable(place(TableException.class))
                        .map(Path::getParent)
                        .equals(Optional.ofNullable(place.getParent()));
    }

    private static @Nullable Path place(Class<?> type) {
        var source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return null;
        }
        try {
            URI uri = source.getLocation().toURI();
            return "file".equals(uri.getScheme()) ? Path.of(uri) : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
