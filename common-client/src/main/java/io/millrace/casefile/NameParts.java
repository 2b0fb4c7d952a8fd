package io.millrace.casefile;

import java.util.ArrayList;
import java.util.List;

/// Divides a list of names into parts, each short enough for the query of one request to any cluster.
public final class NameParts {
    private static final int MAX_LENGTH = 3000;

    private NameParts() {}

    /// Divides names into parts that each fit into one request.
    public static List<List<String>> of(List<String> names) {
        var parts = new ArrayList<List<String>>();
        var part = new ArrayList<String>();
        int length = 0;
        for (var name : names) {
            if (!part.isEmpty() && length + name.length() > MAX_LENGTH) {
                parts.add(List.copyOf(part));
                part.clear();
                length = 0;
            }
            part.add(name);
            // plus room for encoded characters, which take three bytes in a URL
            length += name.length() + 3;
        }
        if (!part.isEmpty()) {
            parts.add(List.copyOf(part));
        }
        return parts;
    }
}
