package io.millrace.jdbc;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.sql.Dialect;
import io.millrace.jdbc.sql.Escapes;
import io.millrace.jdbc.sql.Literals;
import io.millrace.jdbc.sql.Parameter;
import io.millrace.jdbc.sql.ParameterType;
import io.millrace.jdbc.sql.StatementTemplate;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement with parameters, which become literals in its text. A batch of inserted rows becomes few statements
/// with many rows, because the engine runs each statement as a job.
public final class WarehousePreparedStatement extends WarehouseStatement implements ParameterSetters {
    private final Dialect dialect;
    private final Literals literals;
    private final StatementTemplate template;
    private final Parameters parameters;
    private final @Nullable Parameter[] values;
    private final List<List<Parameter>> rows = new ArrayList<>();

    WarehousePreparedStatement(WarehouseConnection connection, String sql) throws SQLException {
        super(connection);
        dialect = connection.dialect();
        literals = new Literals(dialect);
        template = StatementTemplate.of(Escapes.plain(sql, dialect), dialect);
        parameters = new Parameters(template.places());
        values = new Parameter[template.places()];
    }

    @Override
    public void set(int place, @Nullable Object value) throws SQLException {
        put(place, Parameter.of(literals.of(value)));
    }

    @Override
    public void setNull(int place, int type) throws SQLException {
        put(place, ParameterType.nothing(type, dialect));
    }

    @Override
    public void setObject(int place, @Nullable Object value, int type, int scale) throws SQLException {
        if (value == null) {
            setNull(place, type);
        } else {
            set(place, ParameterType.of(value, type, scale));
        }
    }

    private void put(int place, Parameter value) throws SQLException {
        requireOpen();
        parameters.require(place);
        values[place - 1] = value;
    }

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        Arrays.fill(values, null);
    }

    /// All parameters in order.
    private List<Parameter> set() throws SQLException {
        var all = new ArrayList<Parameter>();
        for (var value : values) {
            if (value == null) {
                throw SqlState.OUT_OF_SEQUENCE.error("The parameter " + (all.size() + 1) + " was not set");
            }
            all.add(value);
        }
        return all;
    }

    @Override
    public boolean execute() throws SQLException {
        return run(template.with(set()));
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        execute();
        return required();
    }

    @Override
    public int executeUpdate() throws SQLException {
        return narrow(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        execute();
        return counted();
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        rows.add(set());
    }

    @Override
    public void clearBatch() throws SQLException {
        super.clearBatch();
        rows.clear();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        requireOpen();
        var all = List.copyOf(rows);
        rows.clear();
        var batch = new Batch(all.size());
        int size = template.rowsAtOnce(all);
        for (int from = 0; from < all.size(); from += size) {
            var some = all.subList(from, Math.min(all.size(), from + size));
            batch.step(some.size(), () -> runRows(some));
        }
        return batch.counts();
    }

    /// Runs one statement for several rows, whose count does not give the counts of the single rows.
    private long runRows(List<List<Parameter>> some) throws SQLException {
        boolean one = some.size() == 1;
        run(one ? template.with(some.get(0)) : template.withRows(some));
        long count = known();
        return one ? count : SUCCESS_NO_INFO;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        requireOpen();
        return parameters;
    }

    /// Null before the statement has run, because the protocol only describes results.
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        var result = getResultSet();
        return result == null ? null : result.getMetaData();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw ownText();
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw ownText();
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        throw ownText();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw ownText();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw ownText();
    }

    private static SQLException ownText() {
        return SqlState.OUT_OF_SEQUENCE.error(
                "A prepared statement has its own text; call the method without one, or use createStatement()");
    }
}
