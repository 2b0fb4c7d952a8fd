package io.millrace.desktop.shell;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;

/// The underlined letters by which the lines of a menu are called: the first of a word if it is free, else any other
/// of the line. No two lines of a menu have the same.
final class MenuMnemonics {
    private static final Pattern WORDS = Pattern.compile("\\b\\p{Alnum}");
    private static final Pattern REST = Pattern.compile("\\p{Alnum}");

    private MenuMnemonics() {}

    /// Gives each line of a menu a letter.
    static void in(Menu menu) {
        var taken = new HashSet<String>();
        menu.getItems().stream()
                .filter(MenuMnemonics::plain)
                .forEach(item -> item.setText(lettered(item.getText(), taken)));
    }

    private static boolean plain(MenuItem item) {
        return item.isMnemonicParsing() && item.getText() != null;
    }

    private static String lettered(String text, Set<String> taken) {
        return Stream.of(WORDS, REST)
                .flatMap(places -> places.matcher(text).results())
                .filter(place -> taken.add(place.group().toLowerCase(Locale.ROOT)))
                .findFirst()
                .map(place -> escaped(text.substring(0, place.start())) + "_" + escaped(text.substring(place.start())))
                .orElse(escaped(text));
    }

    /// A text of which no underscore is taken for the sign of a letter.
    static String escaped(String text) {
        return text.replace("_", "__");
    }

    /// The text as a person reads it.
    static String read(MenuItem item) {
        var text = item.getText();
        return item.isMnemonicParsing() ? text.replaceAll("_(.)", "$1") : text;
    }
}
