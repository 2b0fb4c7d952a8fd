package io.millrace.desktop.taskmanager;

import java.util.OptionalDouble;

/// A part of a process's memory, in bytes: its size and how much of it is used.
///
/// @param what its purpose
/// @param size empty if it is not limited
record MemoryPool(String name, String what, OptionalDouble size, OptionalDouble used) {

    /// The used share; empty if the size or the usage is unknown.
    OptionalDouble share() {
        return size.isPresent() && used.isPresent() && size.getAsDouble() > 0
                ? OptionalDouble.of(Math.clamp(used.getAsDouble() / size.getAsDouble(), 0, 1))
                : OptionalDouble.empty();
    }
}
