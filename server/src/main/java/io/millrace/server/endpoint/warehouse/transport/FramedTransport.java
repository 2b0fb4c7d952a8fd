package io.millrace.server.endpoint.warehouse.transport;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/// The transport of one connection. Each message begins with [#awaitMessage] and ends with [#flush]; a connection that
/// waits for a message holds no buffer. After a handshake, bytes are in frames with their length in front. Incoming
/// frames are a window on the stream, so that a declared length allocates nothing.
final class FramedTransport extends TEndpointTransport {
    private static final byte[] NONE = new byte[0];
    private static final int INPUT = 8 << 10;
    private static final int OUTPUT = 512;
    private static final int MAX_OUTPUT = 64 << 10;
    private static final int HEADER = Integer.BYTES;
    /// Milliseconds without a byte, after which a refused client counts as done.
    private static final int DRAIN_TIMEOUT = 1_000;
    /// The bytes of a refused message that are read and dropped.
    private static final int MAX_DRAINED = 64 << 20;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final ConnectionTimer timer;
    private byte[] input = NONE;
    private int at;
    private int end;
    private byte[] output = NONE;
    private int filled;
    private boolean framed;
    private int frame;
    private boolean exhausted;

    FramedTransport(Socket socket, ConnectionTimer timer, ConnectionLimits.Sizes sizes)
            throws IOException, TTransportException {
        super(new TConfiguration(sizes.message(), sizes.message(), sizes.depth()));
        this.socket = socket;
        this.timer = timer;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /// Waits for the first byte of a message, without consuming it. Returns false at the end of the stream.
    boolean awaitMessage() throws TTransportException {
        resetMessageSizeAndConsumedBytes();
        if (at == end) {
            input = NONE;
            at = 0;
            end = 0;
            timer.awaiting();
            var first = first();
            if (first < 0) {
                return false;
            }
            input = new byte[INPUT];
            input[0] = (byte) first;
            end = 1;
        }
        timer.reading();
        return true;
    }

    private int first() throws TTransportException {
        try {
            return exhausted ? -1 : in.read();
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// The next byte, after [#awaitMessage].
    int nextByte() {
        return input[at] & 0xff;
    }

    /// Reads and writes frames from now on.
    void useFrames() {
        framed = true;
    }

    /// Whether the client has closed the connection, as far as the buffer has room to read ahead. For the
    /// connection's own thread.
    boolean gone() {
        if (exhausted || socket.isClosed()) {
            return true;
        }
        makeRoom();
        if (end == input.length) {
            return false;
        }
        try {
            socket.setSoTimeout(1);
            var count = in.read(input, end, input.length - end);
            exhausted = count < 0;
            end += Math.max(0, count);
            socket.setSoTimeout(0);
            return exhausted;
        } catch (SocketTimeoutException e) {
            return !unlimited();
        } catch (IOException e) {
            return true;
        }
    }

    private boolean unlimited() {
        try {
            socket.setSoTimeout(0);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void makeRoom() {
        if (input.length == 0) {
            input = new byte[OUTPUT];
        } else if (at > 0) {
            System.arraycopy(input, at, input, 0, end - at);
            end -= at;
            at = 0;
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws TTransportException {
        var available = framed ? Math.min(length, frameLeft()) : length;
        var count = take(buffer, offset, available);
        countConsumedMessageBytes(count);
        frame -= framed ? count : 0;
        return count;
    }

    private int frameLeft() throws TTransportException {
        while (frame == 0) {
            frame = frameLength();
        }
        return frame;
    }

    private int frameLength() throws TTransportException {
        var header = new byte[HEADER];
        for (int have = 0; have < HEADER; ) {
            have += take(header, have, HEADER - have);
        }
        int length = ByteBuffer.wrap(header).getInt();
        if (length < 0 || length > getMaxMessageSize()) {
            throw new TTransportException(
                    TTransportException.MESSAGE_SIZE_LIMIT,
                    "A frame has " + length + " bytes, and the limit is " + getMaxMessageSize()
                            + " (thrift.max.message.size).");
        }
        return length;
    }

    private int take(byte[] buffer, int offset, int length) throws TTransportException {
        if (at == end) {
            fill();
        }
        var count = Math.min(length, end - at);
        System.arraycopy(input, at, buffer, offset, count);
        at += count;
        return count;
    }

    private void fill() throws TTransportException {
        try {
            input = input.length < INPUT ? new byte[INPUT] : input;
            at = 0;
            end = 0;
            var count = exhausted ? -1 : in.read(input, 0, input.length);
            if (count < 0) {
                throw new EOFException("the client has closed the connection");
            }
            end = count;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws TTransportException {
        for (int done = 0; done < length; ) {
            prepare(length - done);
            var count = Math.min(length - done, output.length - filled);
            System.arraycopy(buffer, offset + done, output, filled, count);
            filled += count;
            done += count;
        }
    }

    /// Makes room for at least one byte, and for all if possible.
    private void prepare(int wanted) throws TTransportException {
        if (output.length - filled < wanted && output.length < MAX_OUTPUT) {
            var size = Math.clamp(2L * (filled + wanted), OUTPUT, MAX_OUTPUT);
            output = Arrays.copyOf(output, size);
        }
        if (filled == output.length) {
            send();
        }
        if (filled == 0 && framed) {
            filled = HEADER;
        }
    }

    private void send() throws TTransportException {
        if (framed) {
            ByteBuffer.wrap(output).putInt(filled - HEADER);
        }
        try {
            timer.writing();
            out.write(output, 0, filled);
            filled = 0;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    @Override
    public void flush() throws TTransportException {
        if (filled > 0) {
            send();
        }
        output = NONE;
    }

    /// Ends the output and drops what still arrives: a client that is still sending when the connection is closed
    /// would lose the answer that says what was wrong.
    void finish() {
        timer.writing();
        try {
            socket.shutdownOutput();
            socket.setSoTimeout(DRAIN_TIMEOUT);
            var rest = new byte[INPUT];
            int count = 0;
            for (int dropped = 0; count >= 0 && dropped < MAX_DRAINED; dropped += count) {
                count = in.read(rest);
            }
        } catch (IOException e) {
            // the client cannot read the answer anyway
        }
    }

    private static TTransportException lost(IOException e) {
        return new TTransportException(TTransportException.NOT_OPEN, e);
    }

    @Override
    public boolean isOpen() {
        return !socket.isClosed();
    }

    /// The socket is open already.
    @Override
    public void open() {}

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
