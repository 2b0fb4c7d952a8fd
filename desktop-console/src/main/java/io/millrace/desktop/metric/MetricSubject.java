package io.millrace.desktop.metric;

import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;

/// An object that has metrics. `Each…` stands for all objects of its kind at the time of drawing, so that a dashboard
/// outlives the job and the processes for which it was created.
sealed interface MetricSubject {

    record Job() implements MetricSubject {}

    /// All subtasks of a vertex combined.
    record Vertex(VertexId vertex) implements MetricSubject {}

    record EachVertex() implements MetricSubject {}

    record Subtask(VertexId vertex, int subtask) implements MetricSubject {
        public Subtask {
            if (subtask < 0) {
                throw new IllegalArgumentException("subtasks count from 0");
            }
        }
    }

    record EachSubtask(VertexId vertex) implements MetricSubject {}

    record JobManager() implements MetricSubject {}

    record TaskManager(TaskManagerId manager) implements MetricSubject {}

    record EachTaskManager() implements MetricSubject {}

    /// Returns whether the object is part of a job, and not a process.
    default boolean ofJob() {
        return switch (this) {
            case Job _, Vertex _, EachVertex _, Subtask _, EachSubtask _ -> true;
            case JobManager _, TaskManager _, EachTaskManager _ -> false;
        };
    }

    /// Returns the text for a file.
    default String text() {
        return switch (this) {
            case Job() -> "job";
            case Vertex(var vertex) -> "v:" + vertex;
            case EachVertex() -> "v:*";
            case Subtask(var vertex, int subtask) -> "s:" + vertex + ":" + subtask;
            case EachSubtask(var vertex) -> "s:" + vertex + ":*";
            case JobManager() -> "jobmanager";
            case TaskManager(var manager) -> "t:" + manager;
            case EachTaskManager() -> "t:*";
        };
    }

    /// Parses the result of [#text]; throws IllegalArgumentException for anything else.
    static MetricSubject parse(String text) {
        return switch (text) {
            case "job" -> new Job();
            case "v:*" -> new EachVertex();
            case "jobmanager" -> new JobManager();
            case "t:*" -> new EachTaskManager();
            default -> parseOne(text);
        };
    }

    private static MetricSubject parseOne(String text) {
        if (text.startsWith("v:")) {
            return new Vertex(new VertexId(text.substring(2)));
        }
        if (text.startsWith("t:")) {
            return new TaskManager(new TaskManagerId(text.substring(2)));
        }
        int last = text.lastIndexOf(':');
        if (!text.startsWith("s:") || last < 2) {
            throw new IllegalArgumentException("no object of a cluster: " + text);
        }
        var vertex = new VertexId(text.substring(2, last));
        var subtask = text.substring(last + 1);
        return subtask.equals("*") ? new EachSubtask(vertex) : new Subtask(vertex, Integer.parseInt(subtask));
    }
}
