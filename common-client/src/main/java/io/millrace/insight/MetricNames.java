package io.millrace.insight;

/// The engine's names of the metrics that a diagnosis rests on.
public final class MetricNames {
    /// The busy time of a subtask, in milliseconds of each second.
    public static final String BUSY = "busyTimeMsPerSecond";

    /// The back-pressured time of a subtask, in milliseconds of each second.
    public static final String BACK_PRESSURED = "backPressuredTimeMsPerSecond";
    /// The idle time of a subtask, in milliseconds of each second.
    public static final String IDLE = "idleTimeMsPerSecond";
    /// The records that a subtask reads in a second.
    public static final String RECORDS_IN = "numRecordsInPerSecond";

    /// The end of the name of a subtask's metric: the connections that its reader or writer has to brokers of Kafka.
    public static final String KAFKA_CONNECTIONS = ".connection-count";

    static final String KAFKA_READER = ".KafkaSourceReader.KafkaConsumer" + KAFKA_CONNECTIONS;
    static final String KAFKA_WRITER = ".KafkaProducer" + KAFKA_CONNECTIONS;

    /// The number of restarts of a job.
    public static final String RESTARTS = "numRestarts";

    /// The garbage collection of a task manager, in milliseconds of each second.
    public static final String COLLECTING = "Status.JVM.GarbageCollector.All.TimeMsPerSecond";

    /// The used heap of a task manager, in bytes.
    public static final String HEAP_USED = "Status.JVM.Memory.Heap.Used";
    /// The maximum heap of a task manager, in bytes.
    public static final String HEAP_MAXIMUM = "Status.JVM.Memory.Heap.Max";

    private MetricNames() {}
}
