package io.millrace.desktop.shell;

import io.millrace.desktop.palette.PaletteEntry;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.wire.cluster.Jobs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;

/// The palette entries of a window: the current menu items, and its clusters, jobs and files.
record PaletteEntries(ShellModel model, MenuBar menus) {
    List<PaletteEntry> all() {
        var offers = new ArrayList<PaletteEntry>();
        menus.getMenus().stream().flatMap(PaletteEntries::items).forEach(offers::add);
        model.clusters().forEach(cluster -> offers.addAll(in(cluster)));
        model.documents()
                .forEach(document ->
                        offers.add(new PaletteEntry(document.title(), "File", "", () -> model.show(document))));
        return offers;
    }

    private static Stream<PaletteEntry> items(Menu menu) {
        var group = menu.getText().replace("_", "");
        return menu.getItems().stream().flatMap(item -> {
            if (item instanceof Menu inner) {
                return items(inner);
            }
            return item.getText() == null || item.isDisable() ? Stream.empty() : Stream.of(offer(item, group));
        });
    }

    private static PaletteEntry offer(MenuItem item, String group) {
        KeyCombination keys = item.getAccelerator();
        return new PaletteEntry(MenuMnemonics.read(item), group, keys == null ? "" : keys.getDisplayText(), item::fire);
    }

    private List<PaletteEntry> in(ClusterModel cluster) {
        var name = cluster.connection().name();
        var offers = new ArrayList<PaletteEntry>();
        offers.add(new PaletteEntry(name, "Cluster", "", () -> model.show(cluster)));
        if (model.current()
                .get()
                .filter(cluster::equals)
                .isEmpty()) { // the menus lead to those of the one that is shown
            for (var section : Section.values()) {
                offers.add(new PaletteEntry(section.label(), "Place", name, () -> model.show(cluster, section)));
            }
        }
        for (Jobs.Line job : cluster.jobs().loadState().get().value().orElse(List.of())) {
            offers.add(new PaletteEntry(
                    job.name(),
                    "Job",
                    EnumLabel.of(job.state()) + " · " + name,
                    () -> model.show(cluster, new ClusterPlace.OneJob(job.jid()))));
        }
        return offers;
    }
}
