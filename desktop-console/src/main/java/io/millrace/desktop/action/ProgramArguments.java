package io.millrace.desktop.action;

import java.util.ArrayList;
import java.util.List;

/// Splits the arguments of a program as a shell does: at blanks, except within quotes.
final class ProgramArguments {
    private ProgramArguments() {}

    static List<String> split(String text) {
        var arguments = new ArrayList<String>();
        var now = new StringBuilder();
        boolean quoted = false;
        boolean begun = false;
        for (char each : text.strip().toCharArray()) {
            if (each == '"') {
                quoted = !quoted;
                begun = true;
            } else if (Character.isWhitespace(each) && !quoted) {
                if (begun) {
                    arguments.add(now.toString());
                }
                now.setLength(0);
                begun = false;
            } else {
                now.append(each);
                begun = true;
            }
        }
        if (begun) {
            arguments.add(now.toString());
        }
        return List.copyOf(arguments);
    }
}
