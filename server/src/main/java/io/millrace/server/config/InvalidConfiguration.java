package io.millrace.server.config;

import java.util.List;

/// Thrown with all problems of the configuration before the server starts.
public final class InvalidConfiguration extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final List<String> problems;

    public InvalidConfiguration(List<String> problems) {
        super(String.join("; ", problems), null, false, false);
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
