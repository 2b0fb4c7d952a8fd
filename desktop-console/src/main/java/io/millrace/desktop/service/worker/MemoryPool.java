package io.millrace.desktop.service.worker;

import java.util.OptionalDouble;

/// A part of a process's memory, in bytes: how much there is of it, and how much of that is used.
///
/// @param what   it is for
/// @param size   missing when it is not limited
/// @param within whether it lies within other pools, so that it does not count in a sum
public record MemoryPool(String name, String what, OptionalDouble size, OptionalDouble used, boolean within) {

    /// How full it is, where that can be said.
    public OptionalDouble share() {
        return size.isPresent() && used.isPresent() && size.getAsDouble() > 0
                ? OptionalDouble.of(Math.clamp(used.getAsDouble() / size.getAsDouble(), 0, 1))
                : OptionalDouble.empty();
    }
}
