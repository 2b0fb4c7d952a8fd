package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.datafile.DataFileService;
import io.millrace.server.datafile.FileShape;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.sql.DataFiles;
import java.util.List;

/// The routes of uploaded data files.
record DataFileRoutes(DataFileService files) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(DataFiles.LIST, _ -> list()),
                new Route<>(DataFiles.BEGIN, this::begin),
                new Route<>(DataFiles.GET, call -> files.present().get(call.get(DataFiles.UPLOAD))),
                new Route<>(DataFiles.APPEND, this::append),
                new Route<>(DataFiles.DELETE, this::delete),
                new Route<>(DataFiles.SHAPE, this::shape));
    }

    private DataFiles.Listing list() {
        var store = files.present();
        return new DataFiles.Listing(store.list(), store.limits().file(), DataFileService.PART_SIZE);
    }

    private DataFiles.DataFile begin(Call<DataFiles.Begin> call) {
        return files.present().begin(call.body().name(), call.body().size());
    }

    private DataFiles.DataFile append(Call<Upload<Nothing>> call) {
        var parts = call.body().files();
        var offset = call.find(DataFiles.OFFSET);
        if (parts.size() != 1 || offset.isEmpty()) {
            throw Refusal.badRequest("A part is one file of a form, at the position 'offset'.");
        }
        return files.present()
                .append(
                        call.get(DataFiles.UPLOAD),
                        offset.get(),
                        parts.getFirst().path());
    }

    private Nothing delete(Call<Nothing> call) {
        files.present().delete(call.get(DataFiles.UPLOAD));
        return Nothing.NOTHING;
    }

    private DataFiles.Shape shape(Call<Nothing> call) {
        var choice = new FileShape.Choice(
                call.find(DataFiles.FORMAT),
                call.find(DataFiles.DELIMITER).map(DataFileRoutes::delimiter),
                call.find(DataFiles.HEADER));
        return files.shape(call.get(DataFiles.UPLOAD), choice);
    }

    private static char delimiter(String text) {
        var plain = text.equals("\\t") ? "\t" : text;
        if (plain.length() != 1 || "\"\r\n".contains(plain)) {
            throw Refusal.badRequest("A delimiter must be one character, or \\t for a tab, not '" + text + "'.");
        }
        return plain.charAt(0);
    }
}
