package io.millrace.desktop.service;

import io.millrace.desktop.service.file.PrivateFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import java.util.function.Consumer;

/// A small file of keys and values that only its owner can read. An unreadable file counts as empty, because its
/// content must not keep the console from starting.
public final class PropertiesFile {
    private final PrivateFile file;

    public PropertiesFile(Path file) {
        this.file = new PrivateFile(file);
    }

    /// The stored values; empty if the file cannot be read.
    public Properties read() {
        var values = new Properties();
        try {
            values.load(new InputStreamReader(new ByteArrayInputStream(file.read()), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            values.clear();
        }
        return values;
    }

    /// Writes the values and ignores a failure. If the home folder is not writable, only the stored values are lost.
    public void tryWrite(Properties values) {
        var text = new StringWriter();
        try {
            values.store(text, null);
            file.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // the values are not essential
        }
    }

    /// Reads the values, changes them and writes them.
    void change(Consumer<Properties> change) {
        var values = read();
        change.accept(values);
        tryWrite(values);
    }
}
