package io.millrace.desktop.graph;

/// An operator of a chain.
///
/// @param says   the description from the planner; empty if it adds nothing to the name
/// @param depth  the number of forks before the operator in the chain
/// @param metric the name of the operator in metric ids
record Operator(String name, String says, int depth, String metric) {}
