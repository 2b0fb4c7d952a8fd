package io.millrace.desktop.flame;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.Icons;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import org.kordamp.ikonli.materialdesign2.MaterialDesignE;

/// A menu that saves a profile in one of several file formats.
final class ExportMenu extends MenuButton {

    /// @param page the content to save, if any
    /// @param said gets the outcome as a sentence
    ExportMenu(ProfileModel model, Supplier<Optional<FlamePage>> page, Consumer<String> said) {
        super("Export", Icons.of(MaterialDesignE.EXPORT_VARIANT));
        setId("flame-export");
        setMinWidth(USE_PREF_SIZE);
        for (var form : FlameExport.values()) {
            var item = new ActionItem(
                    form.label() + "…",
                    "export-" + form.name(),
                    () -> page.get().ifPresent(now -> {
                        var kind = new FileDialogs.Kind(form.label(), List.of(form.ending()));
                        FileDialogs.save(getScene().getWindow(), name(now.title()) + form.ending(), kind)
                                .ifPresent(file -> model.save(form, now, file, said));
                    }));
            getItems().add(item);
        }
    }

    /// Converts a title to a file name.
    static String name(String title) {
        var name = title.replaceAll("[^\\p{Alnum}]+", "-").replaceAll("^-|-$", "");
        return name.isEmpty() ? "flame" : name.substring(0, Math.min(60, name.length()));
    }
}
