package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.connector.file.src.FileSourceSplit;

/// The form of the records of files.
interface RecordFormat extends Serializable {
    RecordParser parser(FileSourceSplit split) throws IOException;

    /// Whether our parser can read a part that it opens at its beginning.
    boolean suits(FileSourceSplit split) throws IOException;

    /// Whether the beginning of a record can be found from any place in a file.
    boolean isSplittable();
}
