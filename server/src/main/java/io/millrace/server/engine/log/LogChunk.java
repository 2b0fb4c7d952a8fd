package io.millrace.server.engine.log;

import java.io.Serializable;

/// A part of a log file.
///
/// @param identity distinguishes the file from others with the same name
/// @param size     of the whole file
/// @param bytes    empty at the end of the file, and if it is not the requested file
@SuppressWarnings("ArrayRecordComponent") // for transfer only, never compared
record LogChunk(String identity, long size, byte[] bytes) implements Serializable {
    private static final long serialVersionUID = 1;
}
