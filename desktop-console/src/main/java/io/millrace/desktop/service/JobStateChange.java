package io.millrace.desktop.service;

import io.millrace.wire.id.JobId;
import java.time.Instant;

/// A change of a job's state that the recorder heard of.
///
/// @param name of the job
public record JobStateChange(JobId job, Instant at, JobState state, String name) {}
