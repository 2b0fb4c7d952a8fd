package io.millrace.desktop.screen.graph;

/// An operator among those that a vertex chains.
///
/// @param says   what it does, as the planner worded it; empty where there is nothing beyond the name
/// @param depth  how many forks of the chain it stands behind
/// @param metric how the engine names it in the ids of its metrics
public record Operator(String name, String says, int depth, String metric) {}
