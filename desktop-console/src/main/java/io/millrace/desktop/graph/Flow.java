package io.millrace.desktop.graph;

import java.util.Optional;

/// The number of records per second that flow in and out.
record Flow(Optional<Double> in, Optional<Double> out) {}
