package io.millrace.server.recorder;

import io.millrace.wire.id.JobId;
import java.util.Optional;

/// The subject and name of a recorded series.
public record SeriesKey(Optional<JobId> job, String subject, String name, String metric) {}
