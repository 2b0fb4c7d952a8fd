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

/// The bytes of one connection, in messages; each begins with [#awaitMessage] and ends with [#flush]. A connection that
/// waits for a message holds no buffer. Behind a handshake bytes come and go in frames, each with its length before it:
/// those that come are a window on the stream, so that a declared length costs nothing.
final class FramedTransport extends TEndpointTransport {
    private static final byte[] NONE = new byte[0];
    private static final int INPUT = 8 << 10;
    private static final int OUTPUT = 512;
    private static final int LARGEST_OUTPUT = 64 << 10;
    private static final int HEADER = Integer.BYTES;
    /// The milliseconds without a byte after which a refused client has sent all that it will.
    private static final int QUIET = 1_000;
    /// The bytes of a refused message that are read and dropped.
    private static final int LARGEST_REST = 64 << 20;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final ConnectionTimer turn;
    private byte[] input = NONE;
    private int at;
    private int end;
    private byte[] output = NONE;
    private int filled;
    private boolean framed;
    private int frame;
    private boolean exhausted;

    FramedTransport(Socket socket, ConnectionTimer turn, ConnectionLimits.Sizes sizes)
            throws IOException, TTransportException {
        super(new TConfiguration(sizes.message(), sizes.message(), sizes.depth()));
        this.socket = socket;
        this.turn = turn;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /// Waits for the first byte of a message, which is still to be read; false when none will come.
    boolean awaitMessage() throws TTransportException {
        resetMessageSizeAndConsumedBytes();
        if (at == end) {
            input = NONE;
            at = 0;
            end = 0;
            turn.awaiting();
            var first = first();
            if (first < 0) {
                return false;
            }
            input = new byte[INPUT];
            input[0] = (byte) first;
            end = 1;
        }
        turn.reading();
        return true;
    }

    private int first() throws TTransportException {
        try {
            return exhausted ? -1 : in.read();
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// The byte that is read next, after [#awaitMessage].
    int ahead() {
        return input[at] & 0xff;
    }

    /// From now on everything is in frames.
    void frame() {
        framed = true;
    }

    /// Whether the other end has closed the connection, as far as can be seen behind what it has already sent. Asked by
    /// the connection's own thread.
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
        var most = framed ? Math.min(length, frameLeft()) : length;
        var count = take(buffer, offset, most);
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
                    "A frame of " + length + " bytes is announced, and at most " + getMaxMessageSize()
                            + " are taken (thrift.max.message.size).");
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

    /// Has room for at least one byte, and if possible for all.
    private void prepare(int wanted) throws TTransportException {
        if (output.length - filled < wanted && output.length < LARGEST_OUTPUT) {
            var size = Math.clamp(2L * (filled + wanted), OUTPUT, LARGEST_OUTPUT);
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
            turn.writing();
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

    /// Ends what is sent, and reads what is still coming: a client that is not done with its message when the
    /// connection is closed loses the answer that says what was wrong with it.
    void finish() {
        turn.writing();
        try {
            socket.shutdownOutput();
            socket.setSoTimeout(QUIET);
            var rest = new byte[INPUT];
            int count = 0;
            for (int dropped = 0; count >= 0 && dropped < LARGEST_REST; dropped += count) {
                count = in.read(rest);
            }
        } catch (IOException e) {
            // then there is no reader for the answer
        }
    }

    private static TTransportException lost(IOException e) {
        return new TTransportException(TTransportException.NOT_OPEN, e);
    }

    @Override
    public boolean isOpen() {
        return !socket.isClosed();
    }

    /// A connection is open from its beginning.
    @Override
    public void open() {}

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it is of no more use, closed or not
        }
    }
}
