package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Rows;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A table of the methods of a profile with their self and total weights; in a comparison, with their changes.
final class MethodTable extends TableView<MethodRow> {
    private static final double BAR = 44;

    private final ProfileModel model;
    private final Columns<MethodRow> columns = new Columns<>(this);
    private final boolean wide;
    private Optional<Boolean> compared = Optional.empty();

    /// The widths of the columns of the method table.
    enum ColumnWidths {
        /// All columns, with bars.
        WIDE,
        /// Fewer columns, for a place next to another component.
        NARROW
    }

    MethodTable(ProfileModel model, ColumnWidths widths, Consumer<MethodRow> open) {
        this.model = model;
        this.wide = widths == ColumnWidths.WIDE;
        setId("methods");
        getStyleClass().add("dense");
        Columns.fill(this);
        setPlaceholder(new Label("No method matches."));
        model.methods().subscribe(now -> show());
        model.found().subscribe(now -> show());
        Rows.onOpen(this, open);
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
        getColumns().clear();
        if (two) {
            addChanges();
        } else {
            addFigures();
        }
        var sorted = getColumns().get(two ? getColumns().size() - 1 : 1);
        sorted.setSortType(TableColumn.SortType.DESCENDING);
        getSortOrder().setAll(List.of(sorted));
    }

    private void addName() {
        if (wide) {
            columns.text("Method", 480, MethodRow::name);
        } else {
            columns.text("Method", 220, row -> FrameName.brief(row.name()));
        }
    }

    private void addChanges() {
        addName();
        if (wide) {
            addShare("In A", MethodRow::baseShare, row -> plain(row.baseShare()));
            addShare("In B", MethodRow::otherShare, row -> plain(row.otherShare()));
        }
        addShare("Change", row -> Math.abs(row.change()), MethodTable::change);
    }

    private void addFigures() {
        addName();
        addShare("Self", MethodRow::self, row -> bar(row.self()));
        if (wide) {
            addAmount("Self weight", MethodRow::self);
        }
        addShare("Total", MethodRow::total, row -> bar(row.total()));
        if (wide) {
            addAmount("Total weight", MethodRow::total);
        }
    }

    private void addShare(String title, ToDoubleFunction<MethodRow> value, Function<MethodRow, Node> draw) {
        columns.drawn(title, wide ? 130 : 80, Comparator.comparingDouble(value), draw)
                .getStyleClass()
                .add("amount");
    }

    private void addAmount(String title, Function<MethodRow, Long> value) {
        columns.amount(
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
        if (!wide) {
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
