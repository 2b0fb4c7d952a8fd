package io.millrace.desktop.flame;

import java.util.Optional;

/// The kinds of events in a recording that have stacks, and the weight of each event.
enum EventKind {
    CPU("On CPU", "where threads compute", FrameWeight.SAMPLES),
    NATIVE("Native", "where threads are in native code, waiting for input among other things", FrameWeight.SAMPLES),
    ALLOCATION("Allocation", "where memory is allocated, by estimated bytes", FrameWeight.BYTES),
    BUFFERS(
            "Allocation buffers",
            "where new allocation buffers and large objects are taken, by bytes",
            FrameWeight.BYTES),
    LOCKS("Locks", "where threads wait to enter a monitor, by time", FrameWeight.NANOSECONDS),
    WAITS("Waits", "where threads wait in a monitor, by time", FrameWeight.NANOSECONDS),
    PARKS("Parks", "where threads are parked, by time", FrameWeight.NANOSECONDS);

    private final String label;
    private final String meaning;
    private final FrameWeight weight;

    EventKind(String label, String meaning, FrameWeight weight) {
        this.label = label;
        this.meaning = meaning;
        this.weight = weight;
    }

    public String label() {
        return label;
    }

    /// Returns a phrase that describes what is counted.
    public String meaning() {
        return meaning;
    }

    public FrameWeight weight() {
        return weight;
    }

    /// Returns the kind for an event name; empty for events without stacks to draw.
    static Optional<EventKind> of(String event) {
        return switch (event) {
            case "jdk.ExecutionSample", "jdk.CPUTimeSample" -> Optional.of(CPU);
            case "jdk.NativeMethodSample" -> Optional.of(NATIVE);
            case "jdk.ObjectAllocationSample" -> Optional.of(ALLOCATION);
            case "jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB" -> Optional.of(BUFFERS);
            case "jdk.JavaMonitorEnter" -> Optional.of(LOCKS);
            case "jdk.JavaMonitorWait" -> Optional.of(WAITS);
            case "jdk.ThreadPark" -> Optional.of(PARKS);
            default -> Optional.empty();
        };
    }
}
