package io.millrace.desktop.palette;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The model of the palette: the matches of the typed letters, best first; with no letters, the last choices come
/// first.
public final class PaletteModel {
    private static final int MAX_FOUND = 50;
    private static final int REMEMBERED = 8;

    private final Supplier<List<PaletteEntry>> source;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<List<PaletteEntry>> found = new ReadOnlyObjectWrapper<>(List.of());
    private final Deque<String> chosen = new ArrayDeque<>();
    private List<PaletteEntry> all = List.of();

    /// @param source called each time that the palette opens
    public PaletteModel(Supplier<List<PaletteEntry>> source) {
        this.source = source;
        text.subscribe(typed -> search());
    }

    public StringProperty text() {
        return text;
    }

    public ReadOnlyObjectProperty<List<PaletteEntry>> found() {
        return found.getReadOnlyProperty();
    }

    /// Loads the current entries and clears the input.
    public void open() {
        all = source.get();
        text.set("");
        search();
    }

    private void search() {
        found.set(
                text.get().isBlank()
                        ? recentFirst()
                        : FuzzyMatch.best(text.get(), all, offer -> offer.sought(), MAX_FOUND));
    }

    private List<PaletteEntry> recentFirst() {
        var ordered = new ArrayList<PaletteEntry>();
        chosen.forEach(title -> all.stream()
                .filter(offer -> offer.title().equals(title))
                .findFirst()
                .ifPresent(ordered::add));
        all.stream().filter(offer -> !ordered.contains(offer)).forEach(ordered::add);
        return ordered.stream().limit(MAX_FOUND).toList();
    }

    /// Runs an entry and remembers it.
    public void choose(PaletteEntry offer) {
        chosen.remove(offer.title());
        chosen.addFirst(offer.title());
        if (chosen.size() > REMEMBERED) {
            chosen.removeLast();
        }
        offer.action().run();
    }
}
