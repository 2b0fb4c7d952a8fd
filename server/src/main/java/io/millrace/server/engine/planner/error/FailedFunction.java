package io.millrace.server.engine.planner.error;

import java.util.Optional;
import java.util.regex.Pattern;

/// Finds the user's function in which a job failed, by the frames of its exception: generated code calls it.
final class FailedFunction {
    /// The classes of generated code are in no package.
    private static final Pattern GENERATED = Pattern.compile("\\w+\\$\\d+(?:\\$\\w+)*");
    private static final Pattern OURS =
            Pattern.compile("(?:org\\.apache\\.|io\\.millrace\\.|java\\.|scala\\.|jdk\\.).*");

    private FailedFunction() {}

    /// Says which function threw an exception that says nothing itself.
    ///
    /// @param type of the exception
    static Optional<String> in(Throwable root, String type) {
        return called(root.getStackTrace())
                .filter(frame -> !OURS.matcher(frame.getClassName()).matches())
                .map(frame -> "The function " + frame.getClassName() + " failed in " + frame.getMethodName() + " ("
                        + place(frame) + ") with a " + type + ".");
    }

    private static Optional<StackTraceElement> called(StackTraceElement[] frames) {
        for (int i = 1; i < frames.length; i++) {
            if (GENERATED.matcher(frames[i].getClassName()).matches()) {
                return Optional.of(frames[i - 1]);
            }
        }
        return Optional.empty();
    }

    private static String place(StackTraceElement frame) {
        return frame.getFileName() == null
                ? "in a class without line numbers"
                : frame.getFileName() + ", line " + frame.getLineNumber();
    }
}
