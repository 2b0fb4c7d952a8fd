package io.millrace.desktop.service.graph;

import java.util.OptionalDouble;

/// The number of records per second that flow in and out.
public record Flow(OptionalDouble in, OptionalDouble out) {}
