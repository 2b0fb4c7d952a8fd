package io.millrace.desktop.service.graph;

import java.util.OptionalDouble;

/// The records a second that something takes and gives.
public record Flow(OptionalDouble in, OptionalDouble out) {}
