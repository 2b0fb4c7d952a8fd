package io.millrace.desktop.screen.job;

/// Something that the user told the cluster to do to a job, and how far it is.
public sealed interface Undertaking {

    record None() implements Undertaking {}

    record Running(String what) implements Undertaking {}

    record Done(String what) implements Undertaking {}

    record Failed(String what, String reason) implements Undertaking {}
}
