package io.millrace.reliability.fault;

import java.util.List;

/// The faults of numbers that were counted from 0, and became final one after the other: one that is missing
/// before a larger one is lost.
///
/// @param numbers how many different ones there are
record NumberCount(long numbers, long lost, long doubled) {

    static NumberCount of(List<Long> numbers) {
        long different = numbers.stream().distinct().count();
        long expected = numbers.stream().mapToLong(Long::longValue).max().orElse(-1) + 1;
        return new NumberCount(different, expected - different, numbers.size() - different);
    }
}
