package io.millrace.server.alert.receiver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// A mail server that refuses some addresses, and does not answer the end of a session.
final class PickyMailServer implements AutoCloseable {
    private final Map<String, String> refusals;
    private final List<List<String>> delivered = new CopyOnWriteArrayList<>();
    private final MailListener listener;

    /// @param refusals the answers for addresses
    PickyMailServer(Map<String, String> refusals) throws IOException {
        this.refusals = Map.copyOf(refusals);
        this.listener = new MailListener(this::serve);
    }

    int port() {
        return listener.port();
    }

    /// The addresses of each mail.
    List<List<String>> delivered() {
        return List.copyOf(delivered);
    }

    private void serve(Socket caller) {
        try (caller;
                var in =
                        new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII))) {
            var out = caller.getOutputStream();
            var addresses = new CopyOnWriteArrayList<String>();
            say(out, "220 localhost ready");
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("RCPT TO:")) {
                    var address = line.substring(line.indexOf('<') + 1, line.indexOf('>'));
                    if (!refusals.containsKey(address)) {
                        addresses.add(address);
                    }
                    say(out, refusals.getOrDefault(address, "250 OK"));
                } else if (line.equals("DATA")) {
                    say(out, "354 go ahead");
                    while (!".".equals(in.readLine())) {
                        // the text of the mail
                    }
                    delivered.add(List.copyOf(addresses));
                    say(out, "250 OK");
                } else if (!line.equals("QUIT")) {
                    if (line.equals("RSET")) {
                        addresses.clear();
                    }
                    say(out, "250 OK");
                }
            }
        } catch (IOException e) {
            // the caller is gone
        }
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
