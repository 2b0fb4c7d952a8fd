package io.millrace.jdbc.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/// The transport of one connection: buffered, with frames after a login, and with a maximum size of each response.
///
/// The library's own transports do not keep the first bytes of an unexpected peer, copy a frame before it is read, and
/// log.
final class FramedTransport extends TEndpointTransport {
    private static final int BUFFER = 65_536;
    private static final int FRAME_HEADER = 4;
    private static final int MAX_DEPTH = 64;
    private static final int GREETING = 8;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] input = new byte[BUFFER];
    private byte[] output = new byte[BUFFER];
    private int position;
    private int limit;
    private int written = FRAME_HEADER;
    private boolean framed;
    private int frameLeft;
    private byte[] greeting = new byte[0];

    FramedTransport(Socket socket, int messageSize) throws IOException, TTransportException {
        super(new TConfiguration(messageSize, messageSize, MAX_DEPTH));
        this.socket = socket;
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /// Uses frames from now on, as after a login.
    void useFrames() {
        framed = true;
    }

    /// @param timeout of a response; zero for none
    void timeout(Duration timeout) throws SocketException {
        socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, timeout.toMillis()));
    }

    /// The first bytes of the peer, to recognize its protocol.
    byte[] greeting() {
        return greeting.clone();
    }

    @Override
    public boolean isOpen() {
        return !socket.isClosed();
    }

    @Override
    public void open() {
        // the socket is open already
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // nothing more can be done
        }
    }

    @Override
    public int getBytesRemainingInBuffer() {
        return framed ? Math.min(limit - position, frameLeft) : limit - position;
    }

    @Override
    public byte[] getBuffer() {
        return input;
    }

    @Override
    public int getBufferPosition() {
        return position;
    }

    @Override
    public void consumeBuffer(int length) {
        position += length;
        frameLeft -= framed ? length : 0;
        // not negative: Thrift has checked that there are this many bytes
        remainingMessageSize -= length;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws TTransportException {
        if (length == 0) {
            return 0;
        }
        if (framed && frameLeft == 0) {
            openFrame();
        }
        if (position == limit) {
            fill();
        }
        int taken = Math.min(length, getBytesRemainingInBuffer());
        countConsumedMessageBytes(taken);
        System.arraycopy(input, position, target, offset, taken);
        position += taken;
        frameLeft -= framed ? taken : 0;
        return taken;
    }

    /// Skips empty frames.
    private void openFrame() throws TTransportException {
        while (frameLeft == 0) {
            int size = unframedInt();
            if (size < 0 || size > getMaxFrameSize()) {
                throw new TTransportException(
                        TTransportException.MESSAGE_SIZE_LIMIT, "A frame of " + size + " bytes is out of bounds");
            }
            frameLeft = size;
        }
    }

    private void fill() throws TTransportException {
        try {
            int count = in.read(input, 0, BUFFER);
            if (count < 0) {
                throw new TTransportException(TTransportException.END_OF_FILE, "The other end closed the connection");
            }
            position = 0;
            limit = count;
        } catch (SocketTimeoutException late) {
            throw new TTransportException(TTransportException.TIMED_OUT, late);
        } catch (IOException broken) {
            throw new TTransportException(TTransportException.UNKNOWN, broken);
        }
        if (greeting.length < GREETING) {
            int known = greeting.length;
            greeting = Arrays.copyOf(greeting, Math.min(GREETING, known + limit));
            System.arraycopy(input, 0, greeting, known, greeting.length - known);
        }
    }

    /// Reads a byte outside of frames.
    byte unframedByte() throws TTransportException {
        if (position == limit) {
            fill();
        }
        return input[position++];
    }

    /// Reads four bytes outside of frames.
    int unframedInt() throws TTransportException {
        return unframedByte() << 24
                | (unframedByte() & 0xff) << 16
                | (unframedByte() & 0xff) << 8
                | (unframedByte() & 0xff);
    }

    /// Sends bytes outside of frames.
    void sendUnframed(byte[] bytes) throws TTransportException {
        send(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws TTransportException {
        if (output.length - written < length) {
            output = Arrays.copyOf(output, Math.max(output.length * 2, Math.addExact(written, length)));
        }
        System.arraycopy(source, offset, output, written, length);
        written += length;
    }

    /// Sends the request, and resets the remaining size for its response.
    @Override
    public void flush() throws TTransportException {
        int length = written - FRAME_HEADER;
        for (int index = 0; index < FRAME_HEADER; index++) {
            output[index] = (byte) (length >>> (8 * (FRAME_HEADER - 1 - index)));
        }
        int start = framed ? 0 : FRAME_HEADER;
        send(output, start, written - start);
        written = FRAME_HEADER;
        output = output.length > 16 * BUFFER ? new byte[BUFFER] : output;
        resetConsumedMessageSize(-1);
    }

    private void send(byte[] bytes, int offset, int length) throws TTransportException {
        try {
            out.write(bytes, offset, length);
            out.flush();
        } catch (IOException broken) {
            throw new TTransportException(TTransportException.UNKNOWN, broken);
        }
    }
}
