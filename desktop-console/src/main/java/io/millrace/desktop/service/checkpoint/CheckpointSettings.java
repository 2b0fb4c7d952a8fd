package io.millrace.desktop.service.checkpoint;

import java.time.Duration;
import java.util.Optional;

/// The checkpoint settings of a job.
///
/// @param interval       missing when it takes none by itself
/// @param alignedTimeout after so long an aligned one goes on unaligned; zero for at once
/// @param kept           whether checkpoints outlive a job that is canceled
/// @param changelog      how often the changelog is written whole; missing where there is none
public record CheckpointSettings(
        boolean exactlyOnce,
        Optional<Duration> interval,
        Duration timeout,
        Duration pause,
        long atOnce,
        boolean unaligned,
        Duration alignedTimeout,
        int tolerated,
        boolean afterTasksFinish,
        boolean kept,
        String backend,
        String storage,
        Optional<Duration> changelog) {}
