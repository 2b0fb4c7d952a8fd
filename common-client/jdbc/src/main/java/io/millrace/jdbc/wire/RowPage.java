package io.millrace.jdbc.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of rows with the values of the protocol: booleans, numbers, texts and bytes.
public interface RowPage {
    /// The number of rows.
    int size();

    /// @param row    from zero
    /// @param column from zero
    @Nullable
    Object value(int row, int column);

    /// A page without rows.
    static RowPage empty() {
        return new RowPage() {
            @Override
            public int size() {
                return 0;
            }

            @Override
            public @Nullable Object value(int row, int column) {
                throw new IndexOutOfBoundsException(row);
            }
        };
    }

    /// The first column, for a result of text lines.
    default List<String> texts() {
        var texts = new ArrayList<String>(size());
        for (int row = 0; row < size(); row++) {
            texts.add(String.valueOf(value(row, 0)));
        }
        return texts;
    }
}
