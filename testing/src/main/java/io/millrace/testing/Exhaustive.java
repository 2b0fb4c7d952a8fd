package io.millrace.testing;

/// The flag of a release check: with `-Dexhaustive=true`, tests of many combinations run all of them. Otherwise they
/// run some of every kind.
public final class Exhaustive {
    public static final boolean ENABLED = Boolean.getBoolean("exhaustive");

    private Exhaustive() {}
}
