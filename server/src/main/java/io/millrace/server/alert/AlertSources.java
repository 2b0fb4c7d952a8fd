package io.millrace.server.alert;

import io.millrace.server.cluster.ObservationPort;
import io.millrace.wire.LimitUse;
import io.millrace.wire.id.JobId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/// The sources from which alerts learn what happens.
///
/// @param cluster   for metrics, which it reads alone
/// @param explain   why a job is slow; empty if nothing is known. May throw a Refusal.
/// @param limits    of the services
/// @param disk      the folder whose disk is watched
/// @param leads     whether this process judges alerts: of several job managers only the leader does
/// @param address   of the web UI, without a slash at its end
public record AlertSources(
        ObservationPort cluster,
        Function<JobId, Optional<String>> explain,
        Supplier<List<LimitUse>> limits,
        Optional<Path> disk,
        BooleanSupplier leads,
        Supplier<String> address) {}
