package io.millrace.desktop.flame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// The methods of a profile by number: names of frames that differ by their line only are one.
final class MethodNames {
    private final int[] methodOf;
    private final List<String> methods = new ArrayList<>();

    MethodNames(Frames frames) {
        var numbers = new HashMap<String, Integer>();
        methodOf = new int[frames.names()];
        for (int id = 0; id < methodOf.length; id++) {
            var method = FrameName.method(frames.nameOf(id));
            var known = numbers.putIfAbsent(method, methods.size());
            if (known == null) {
                methods.add(method);
            }
            methodOf[id] = known == null ? methods.size() - 1 : known;
        }
    }

    int of(int nameId) {
        return methodOf[nameId];
    }

    int count() {
        return methods.size();
    }

    String name(int method) {
        return methods.get(method);
    }

    /// The number of a method, or -1.
    int find(String method) {
        return methods.indexOf(method);
    }
}
