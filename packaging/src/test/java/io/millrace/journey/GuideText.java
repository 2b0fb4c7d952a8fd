package io.millrace.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The commands of a guide in `docs/`: its fenced blocks, in their order.
record GuideText(String text) {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");

    static GuideText of(String name) {
        try {
            return new GuideText(
                    Files.readString(Distribution.sources().resolve("docs").resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same with another address, port or place. It has to occur.
    GuideText with(String theirs, String ours) {
        if (!text.contains(theirs)) {
            throw new AssertionError("the guide does not name " + theirs);
        }
        return new GuideText(text.replace(theirs, ours));
    }

    /// The blocks in a language, such as `sql`.
    List<String> blocks(String language) {
        return BLOCK.matcher(text)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(GuideText::content)
                .toList();
    }

    private static String content(MatchResult block) {
        return block.group(2);
    }
}
