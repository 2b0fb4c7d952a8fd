package io.millrace.server.recorder;

import io.millrace.wire.id.JobId;
import java.util.Optional;

/// What a figure is a figure of.
public record SeriesKey(Optional<JobId> job, String subject, String name, String metric) {}
