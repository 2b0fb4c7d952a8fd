package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.datafile.FileShape;
import io.millrace.wire.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineFileShapesTest {
    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:9/rows.csv", "https://localhost:9/rows.csv"})
    void saysThatFilesAreNotReadOverHttp(String address) {
        assertThatThrownBy(() -> new EngineFileShapes().of(address, address, FileShape.Choice.NONE))
                .isInstanceOf(Refusal.class)
                .hasMessage("Files are not read over HTTP. Download " + address + ", and name the copy or upload it.");
    }
}
