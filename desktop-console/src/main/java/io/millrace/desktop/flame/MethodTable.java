package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Columns;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A table of the methods of a profile with their self and total weights; in a comparison, with their changes.
final class MethodTable extends TableView<MethodRow> {
    private static final double BAR = 44;

    private final ProfileModel model;
    private final ColumnWidths room;
    private Optional<Boolean> compared = Optional.empty();

    /// The widths of the columns of the method table.
    enum ColumnWidths {
        /// All columns, with bars.
        WIDE,
        /// Fewer columns, for a place next to another component.
        NARROW
    }

    MethodTable(ProfileModel model, ColumnWidths room, Consumer<MethodRow> open) {
        this.model = model;
        this.room = room;
        setId("methods");
        getStyleClass().add("dense");
        Columns.fill(this);
        setPlaceholder(new Label("No method matches."));
        model.methods().subscribe(now -> show());
        model.found().subscribe(now -> show());
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                chosen(open);
                event.consume();
            }
        });
        setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                chosen(open);
            }
        });
    }

    private void chosen(Consumer<MethodRow> open) {
        Optional.ofNullable(getSelectionModel().getSelectedItem()).ifPresent(open);
    }

    private void show() {
        model.profile().get().ifPresent(profile -> {
            columns(profile);
            var chosen =
                    Optional.ofNullable(getSelectionModel().getSelectedItem()).map(MethodRow::name);
            getItems().setAll(matching());
            sort();
            chosen.ifPresent(name -> getItems().stream()
                    .filter(row -> row.name().equals(name))
                    .findFirst()
                    .ifPresent(row -> getSelectionModel().select(row)));
        });
    }

    /// Returns the methods that match the search of the graph.
    private List<MethodRow> matching() {
        var rows = model.methods().get();
        var query = new FlameQuery(model.text().get(), model.regular().get());
        if (!query.active() || !model.found().get().problem().isEmpty()) {
            return rows;
        }
        return rows.stream().filter(row -> query.finds(row.name())).toList();
    }

    private void columns(Profile profile) {
        boolean two = profile.change().isPresent();
        if (compared.filter(known -> known == two).isPresent()) {
            return;
        }
        compared = Optional.of(two);
        getColumns().setAll(two ? changes() : figures());
        var sorted = getColumns().get(two ? getColumns().size() - 1 : 1);
        sorted.setSortType(TableColumn.SortType.DESCENDING);
        getSortOrder().setAll(List.of(sorted));
    }

    private TableColumn<MethodRow, String> name() {
        return room == ColumnWidths.WIDE
                ? Columns.text("Method", 480, MethodRow::name)
                : Columns.text("Method", 220, row -> FrameName.brief(row.name()));
    }

    private List<TableColumn<MethodRow, ?>> changes() {
        var change = share("Change", row -> Math.abs(row.change()), MethodTable::change);
        if (room == ColumnWidths.NARROW) {
            return List.of(name(), change);
        }
        return List.of(
                name(),
                share("In A", MethodRow::baseShare, row -> plain(row.baseShare())),
                share("In B", MethodRow::otherShare, row -> plain(row.otherShare())),
                change);
    }

    private List<TableColumn<MethodRow, ?>> figures() {
        var self = share("Self", MethodRow::self, row -> bar(row.self()));
        var total = share("Total", MethodRow::total, row -> bar(row.total()));
        return room == ColumnWidths.NARROW
                ? List.of(name(), self, total)
                : List.of(
                        name(),
                        self,
                        amount("Self weight", MethodRow::self),
                        total,
                        amount("Total weight", MethodRow::total));
    }

    private interface Cell {
        Region of(MethodRow row);
    }

    private TableColumn<MethodRow, MethodRow> share(String title, ToDoubleFunction<MethodRow> value, Cell cell) {
        double width = room == ColumnWidths.WIDE ? 130 : 80;
        var column = Columns.drawn(title, width, Comparator.comparingDouble(value), cell::of);
        column.getStyleClass().add("amount");
        return column;
    }

    private TableColumn<MethodRow, Long> amount(String title, Function<MethodRow, Long> value) {
        return Columns.amount(
                title,
                130,
                value,
                weight -> model.profile()
                        .get()
                        .map(profile -> FlameFormatter.amount(weight, profile.weight()))
                        .orElse(""));
    }

    private static Label plain(double share) {
        return new Label(FlameFormatter.percent(share));
    }

    private static Label change(MethodRow row) {
        double by = row.change();
        if (Math.abs(by) < ProfileChange.SAME) {
            return new Label("same");
        }
        var label = new Label(FlameFormatter.sign(by) + " " + FlameFormatter.points(by));
        label.getStyleClass().add(by > 0 ? "flame-more" : "flame-less");
        return label;
    }

    private Region bar(long weight) {
        double total = model.profile()
                .get()
                .map(profile -> (double) profile.frames().total())
                .orElse(1.0);
        double share = total == 0 ? 0 : weight / total;
        if (room == ColumnWidths.NARROW) {
            return plain(share);
        }
        var bar = new Region();
        bar.getStyleClass().add("flame-share");
        bar.setMinSize(share * BAR, 6);
        bar.setMaxSize(share * BAR, 6);
        var cell = new HBox(8, bar, plain(share));
        cell.setAlignment(Pos.CENTER_RIGHT);
        return cell;
    }
}
