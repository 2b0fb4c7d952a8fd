package io.millrace.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CommonAnswersTest {
    private static Set<String> methods(Class<?> returning) {
        return Arrays.stream(DatabaseMetaData.class.getMethods())
                .filter(method -> method.getReturnType() == returning)
                .map(Method::getName)
                .collect(Collectors.toSet());
    }

    @Test
    void namesOnlyMethodsOfTheStandard() {
        assertThat(methods(boolean.class)).containsAll(CommonAnswers.SUPPORTED);
        assertThat(methods(ResultSet.class)).containsAll(CommonAnswers.EMPTY_RESULTS.keySet());
    }
}
