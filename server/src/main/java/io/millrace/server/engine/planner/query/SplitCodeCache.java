package io.millrace.server.engine.planner.query;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.codesplit.JavaCodeSplitter;

/// A cache of generated code that was split into short methods. The engine splits the same code again for each
/// statement. It keeps what was used last.
final class SplitCodeCache {
    private static final int MAX_CHARACTERS = 4_000_000;

    /// The cache of all sessions: the code depends on nothing else.
    static final SplitCodeCache SHARED = new SplitCodeCache(MAX_CHARACTERS);

    /// The limits of a method's characters and a class's members.
    record Limits(int length, int members) {}

    private record CodeKey(String code, Limits limits) {}

    private final int max;
    private int characters;
    /// The least recently used comes first.
    private final Map<CodeKey, String> splits = new LinkedHashMap<>(16, 0.75f, true);

    /// @param max characters of the code before and after
    SplitCodeCache(int max) {
        this.max = max;
    }

    String split(String code, Limits limits) {
        var key = new CodeKey(code, limits);
        return find(key).orElseGet(() -> {
            var split = JavaCodeSplitter.split(code, limits.length(), limits.members());
            keep(key, split);
            return split;
        });
    }

    synchronized int size() {
        return splits.size();
    }

    private synchronized Optional<String> find(CodeKey key) {
        return Optional.ofNullable(splits.get(key));
    }

    private synchronized void keep(CodeKey key, String split) {
        var before = splits.put(key, split);
        if (before != null) {
            return;
        }
        characters += length(key, split);
        var oldest = splits.entrySet().iterator();
        while (characters > max && oldest.hasNext()) {
            var dropped = oldest.next();
            characters -= length(dropped.getKey(), dropped.getValue());
            oldest.remove();
        }
    }

    private static int length(CodeKey key, String split) {
        return key.code().length() + split.length();
    }
}
