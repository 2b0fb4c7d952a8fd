package io.millrace.server.engine.program;

/// The limits of jars.
///
/// @param jars     most jars that are kept
/// @param entries  most files in one jar
/// @param unpacked most bytes of all files of one jar, unpacked
public record JarLimits(int jars, int entries, long unpacked) {
    public static final JarLimits USUAL = new JarLimits(1000, 200_000, 4L << 30);

    public JarLimits {
        if (jars < 1 || entries < 1 || unpacked < 1) {
            throw new IllegalArgumentException("the limits of jars must be positive");
        }
    }
}
