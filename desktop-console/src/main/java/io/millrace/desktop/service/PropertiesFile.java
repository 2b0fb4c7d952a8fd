package io.millrace.desktop.service;

import io.millrace.desktop.service.file.PrivateFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;

/// A small file of keys and values, of its owner alone. A file that cannot be read counts as empty, because nothing in
/// it
/// is worth not starting.
public final class PropertiesFile {
    private final PrivateFile file;

    public PropertiesFile(Path file) {
        this.file = new PrivateFile(file);
    }

    /// What is written; nothing if it cannot be read.
    public Properties read() {
        var values = new Properties();
        try {
            values.load(new InputStreamReader(new ByteArrayInputStream(file.read()), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            values.clear();
        }
        return values;
    }

    /// A home that cannot be written to costs the memory and nothing else: the next start asks again.
    public void tryWrite(Properties values) {
        try {
            write(values);
        } catch (UncheckedIOException e) {
            // nothing to tell
        }
    }

    void write(Properties values) {
        var text = new StringWriter();
        try {
            values.store(text, null);
            file.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
