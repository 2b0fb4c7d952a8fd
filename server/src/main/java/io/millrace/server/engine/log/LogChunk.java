package io.millrace.server.engine.log;

import java.io.Serializable;

/// Some bytes of a log file.
///
/// @param identity distinguishes the file from others that had its name
/// @param size     of the whole file
/// @param bytes    none at the file's end, and none where another file than was meant stands there
@SuppressWarnings("ArrayRecordComponent") // made to be sent, never compared
record LogChunk(String identity, long size, byte[] bytes) implements Serializable {
    private static final long serialVersionUID = 1;
}
