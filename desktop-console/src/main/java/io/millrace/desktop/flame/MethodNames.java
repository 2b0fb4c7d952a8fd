package io.millrace.desktop.flame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Numbers the methods of a profile. Frame names that differ only in their line are one method.
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

    /// Returns the number of a method, or -1.
    int find(String method) {
        return methods.indexOf(method);
    }
}
