package io.millrace.server.alert.rule;

import io.millrace.server.storage.FileProblem;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A secret of a receiver. Its text never contains it.
public sealed interface Secret {
    /// The secret itself.
    ///
    /// @throws IOException with a sentence that says what is wrong
    String read() throws IOException;

    /// A secret in the file of the rules.
    record Literal(String text) implements Secret {
        @Override
        public String read() {
            return text;
        }

        @Override
        public String toString() {
            return "******";
        }
    }

    /// A secret on the first line of a file of its own, which is read each time, so that it can be renewed.
    record InFile(Path file) implements Secret {
        @Override
        public String read() throws IOException {
            try (var lines = Files.newBufferedReader(file)) {
                var text = lines.readLine();
                if (text == null || text.isBlank()) {
                    throw new IOException(file + " is empty: it must contain the secret on its first line");
                }
                return text.strip();
            } catch (NoSuchFileException | AccessDeniedException | CharacterCodingException e) {
                throw new IOException("the secret in " + file + " cannot be read: " + FileProblem.of(e), e);
            }
        }
    }
}
