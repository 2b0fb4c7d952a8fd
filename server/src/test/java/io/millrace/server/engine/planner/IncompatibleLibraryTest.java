package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.types.inference.TypeInference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompatibleLibraryTest {
    private PlannerUnderTest planner;

    /// Fails as a class does that was compiled for another version.
    public static final class OfAnotherVersion extends ScalarFunction {
        public int eval(int value) {
            return value;
        }

        @Override
        public TypeInference getTypeInference(DataTypeFactory factory) {
            throw new NoSuchMethodError("'void org.apache.flink.table.catalog.Catalog.renamed()'");
        }
    }

    /// Fails as a class does that the engine calls by a newer method.
    public static final class WithoutAMethod extends ScalarFunction {
        public int eval(int value) {
            return value;
        }

        @Override
        public TypeInference getTypeInference(DataTypeFactory factory) {
            throw new AbstractMethodError("Receiver class " + getClass().getName()
                    + " does not define or inherit an implementation of the resolved method 'abstract void newer()'");
        }
    }

    /// Fails as a class does that needs another jar.
    public static final class WithoutItsJar extends ScalarFunction {
        public int eval(int value) {
            return value;
        }

        @Override
        public TypeInference getTypeInference(DataTypeFactory factory) {
            var error = new NoClassDefFoundError("org/apache/hadoop/conf/Configuration");
            error.initCause(new ClassNotFoundException("org.apache.hadoop.conf.Configuration"));
            throw error;
        }
    }

    @BeforeEach
    void open() {
        planner = PlannerUnderTest.open();
    }

    @AfterEach
    void close() {
        planner.close();
    }

    @ParameterizedTest
    @CsvSource({
        "OfAnotherVersion, does not fit Apache Flink 2.",
        "WithoutAMethod, does not fit Apache Flink 2.",
        "WithoutItsJar, 'needs the class org.apache.hadoop.conf.Configuration, which no jar here has.'"
    })
    void saysWhichLibraryDoesNotFitAndWhatToDo(String function, String expected) throws InterruptedException {
        var name = IncompatibleLibraryTest.class.getName() + "$" + function;
        planner.run("CREATE TEMPORARY FUNCTION unfit AS '" + name + "'");

        assertThatThrownBy(() -> planner.run("SELECT unfit(1)"))
                .hasMessageStartingWith(name + " in test-classes " + expected)
                .hasMessageContaining("built for ");
    }
}
