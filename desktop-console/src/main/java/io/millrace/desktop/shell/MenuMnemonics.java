package io.millrace.desktop.shell;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;

/// Assigns the mnemonics of menu items: the first letter of a word if it is free, or else another letter of the item.
/// They are unique within a menu.
final class MenuMnemonics {
    private static final Pattern WORDS = Pattern.compile("\\b\\p{Alnum}");
    private static final Pattern REST = Pattern.compile("\\p{Alnum}");

    private MenuMnemonics() {}

    /// Assigns a mnemonic to each item of a menu.
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

    /// Escapes underscores, so that none is read as the mark of a mnemonic.
    static String escaped(String text) {
        return text.replace("_", "__");
    }

    /// Returns the text without the marks of mnemonics.
    static String read(MenuItem item) {
        var text = item.getText();
        return item.isMnemonicParsing() ? text.replaceAll("_(.)", "$1") : text;
    }
}
