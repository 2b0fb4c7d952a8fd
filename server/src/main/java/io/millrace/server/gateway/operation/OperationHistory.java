package io.millrace.server.gateway.operation;

import io.millrace.wire.sql.Activity.Course;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The history of the last closed operations.
public final class OperationHistory {
    private final int max;
    private final Deque<Course> courses = new ArrayDeque<>();

    public OperationHistory(int max) {
        this.max = max;
    }

    public synchronized void add(Course course) {
        if (max > 0) {
            if (courses.size() == max) {
                courses.removeLast();
            }
            courses.addFirst(course);
        }
    }

    /// Newest first.
    public synchronized List<Course> all() {
        return List.copyOf(courses);
    }
}
