package io.millrace.server.engine.program;

/// The limits of uploaded jars.
///
/// @param jars     maximum number of jars
/// @param entries  maximum number of files in a jar
/// @param unpacked maximum size of the files of a jar, in bytes
public record JarLimits(int jars, int entries, long unpacked) {
    public static final JarLimits USUAL = new JarLimits(1000, 200_000, 4L << 30);

    public JarLimits {
        if (jars < 1 || entries < 1 || unpacked < 1) {
            throw new IllegalArgumentException("the limits of jars must be positive");
        }
    }
}
