package io.millrace.desktop.service;

import java.util.List;

/// A frame of sampled stacks with the frames that it called.
///
/// @param weight the samples in which the frame was on the stack
public record Stack(String frame, long weight, List<Stack> callees) {
    public Stack {
        callees = List.copyOf(callees);
    }
}
