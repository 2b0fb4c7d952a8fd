package io.millrace.desktop.shell;

import io.millrace.desktop.flame.FlameFileModel;
import io.millrace.desktop.flame.FlameFileView;
import io.millrace.desktop.flame.FlameFiles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.service.UiExecutors;
import java.nio.file.Path;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// Opens each profile file as a document of the window.
record ProfileFiles(ShellModel model, UiExecutors threads, Appearance appearance) {

    FileKind kind() {
        return new FileKind("Profiles", FlameFiles.ENDINGS, this::open);
    }

    private void open(Path file) {
        var known = model.documents().stream()
                .filter(document -> document.file().equals(file))
                .findFirst();
        if (known.isPresent()) {
            model.show(known.get());
        } else {
            model.show(document(file));
        }
    }

    private OpenDocument document(Path file) {
        var profile = new FlameFileModel(file, threads);
        var view = new FlameFileView(
                profile,
                appearance,
                () -> model.documents().stream()
                        .filter(document -> document.file().equals(file))
                        .findFirst()
                        .ifPresent(model::close));
        profile.start();
        return new OpenDocument(file, MaterialDesignF.FIRE, view, profile::close);
    }
}
