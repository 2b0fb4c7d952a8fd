package io.millrace.desktop.service;

/// A cluster in one line: what it runs on and how many jobs are in which state.
public record ClusterSummary(
        String version, int workers, int slots, int freeSlots, int running, int finished, int cancelled, int failed) {}
