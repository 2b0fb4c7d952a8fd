package io.millrace.server.engine.planner.session;

import java.util.regex.Pattern;

/// Recognizes statements that need a processor for a moment and wait for nothing else, if the content of all catalogs
/// is in this process. Others may be as quick, but that is not seen in their text.
public final class ImmediateStatements {
    /// A longer text may take the parser longer.
    private static final int MAX_LENGTH = 4_000;

    /// The second statement of a text may read files, which happens before it is refused.
    private static final Pattern OF_SETTINGS = Pattern.compile("(?is)\\s*+(?:SET|RESET)\\b(?!.*\\bSELECT\\b).*+");

    /// Others ask the cluster, libraries or services.
    private static final Pattern OF_CATALOGS = Pattern.compile("(?is)\\s*+(?:SHOW|DESC|DESCRIBE)\\b"
            + "(?!.*\\b(?:JOBS?|JARS?|FUNCTION|PROCEDURES|MODELS?|CONNECTIONS?|PARTITIONS|SELECT)\\b).*+");

    private ImmediateStatements() {}

    public static boolean contain(String sql) {
        return sql.length() <= MAX_LENGTH
                && (OF_SETTINGS.matcher(sql).matches()
                        || OF_CATALOGS.matcher(sql).matches());
    }
}
