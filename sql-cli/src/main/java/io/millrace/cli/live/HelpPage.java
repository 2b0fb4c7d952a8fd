package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.List;

/// Lists all keys of a scene.
final class HelpPage {
    private static final int KEY_WIDTH = 18;

    private final List<String> keys = new ArrayList<>();
    private final List<String> meanings = new ArrayList<>();

    HelpPage add(String key, String meaning) {
        keys.add(key);
        meanings.add(meaning);
        return this;
    }

    List<String> draw(Canvas canvas) {
        var drawn = new ArrayList<String>();
        for (int i = 0; i < keys.size(); i++) {
            drawn.add("  " + canvas.paint().strong(canvas.measure().left(keys.get(i), KEY_WIDTH))
                    + canvas.measure().fit(meanings.get(i), Math.max(8, canvas.width() - KEY_WIDTH - 3)));
        }
        return drawn;
    }
}
