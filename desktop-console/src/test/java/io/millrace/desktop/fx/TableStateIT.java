package io.millrace.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/// Tests tables, which need JavaFX but no window.
class TableStateIT {

    @BeforeAll
    static void wakeTheToolKit() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    private static TableView<String> table(String... titles) {
        var table = new TableView<String>();
        var columns = new Columns<>(table);
        for (var title : titles) {
            columns.text(title, 100, text -> text);
        }
        return table;
    }

    private static List<String> titles(TableView<String> table) {
        return table.getColumns().stream().map(TableColumn::getText).toList();
    }

    private static TableColumn<String, ?> column(TableView<String> table, String title) {
        return table.getColumns().stream()
                .filter(column -> column.getText().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anotherTableComesToBeArrangedTheSame() {
        var before = table("Id", "Name", "Out/s, mean: all");
        before.getColumns().addFirst(before.getColumns().removeLast());
        column(before, "Id").setVisible(false);
        column(before, "Name").setSortType(TableColumn.SortType.DESCENDING);
        before.getSortOrder().setAll(List.of(column(before, "Name")));

        var after = table("Id", "Name", "Out/s, mean: all");
        TableState.parse(TableState.of(before).print()).orElseThrow().apply(after);

        assertThat(titles(after)).containsExactly("Out/s, mean: all", "Id", "Name");
        assertThat(column(after, "Id").isVisible()).isFalse();
        assertThat(column(after, "Name").isVisible()).isTrue();
        assertThat(after.getSortOrder()).containsExactly(column(after, "Name"));
        assertThat(column(after, "Name").getSortType()).isEqualTo(TableColumn.SortType.DESCENDING);
    }

    @Test
    void widthsComeBack() {
        var table = table("Id", "Name");

        TableState.parse("Name:321:shown,Id:60:shown;").orElseThrow().apply(table);

        assertThat(column(table, "Name").getPrefWidth()).isEqualTo(321);
        assertThat(column(table, "Id").getPrefWidth()).isEqualTo(60);
    }

    @Test
    void aColumnThatIsNewStaysAndOneThatIsGoneIsPassedOver() {
        var table = table("Id", "Name", "New");

        TableState.parse("Gone:50:shown,Name:321:shown,Id:60:shown;Gone:up")
                .orElseThrow()
                .apply(table);

        assertThat(titles(table)).containsExactlyInAnyOrder("Id", "Name", "New");
        assertThat(titles(table).indexOf("Name")).isLessThan(titles(table).indexOf("Id"));
        assertThat(table.getSortOrder()).isEmpty();
    }

    @Test
    void whatIsHiddenForWantOfRoomIsNotHiddenAtTheNextStart() {
        var table = table("Id", "From");
        TableState.show(column(table, "From"), false);
        assertThat(column(table, "From").isVisible()).isFalse();

        assertThat(TableState.of(table).columns()).allMatch(TableState.Column::shown);
        TableState.show(column(table, "From"), true);
        assertThat(column(table, "From").isVisible()).isTrue();
    }

    @Test
    void whatTheUserHasHiddenStaysHiddenWhereThereIsRoom() {
        var table = table("Id", "From");
        column(table, "From").setVisible(false);

        TableState.show(column(table, "From"), false);
        TableState.show(column(table, "From"), true);

        assertThat(column(table, "From").isVisible()).isFalse();
    }

    @Test
    void whatTheUserHasHiddenStaysHiddenAtTheNextStartWhenRoomComesLater() {
        var table = table("Id", "From");
        TableState.show(column(table, "From"), false);

        TableState.parse("Id:60:shown,From:60:hidden;").orElseThrow().apply(table);
        TableState.show(column(table, "From"), true);

        assertThat(column(table, "From").isVisible()).isFalse();
    }
}
