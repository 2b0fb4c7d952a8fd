package io.millrace.server.security;

import java.util.function.Consumer;

/// A secret that a caller presents. The texts of these records do not contain it.
public sealed interface Credentials {

    /// The maximum length of a user name or secret; longer ones are refused unread.
    int MAX_LENGTH = 16 << 10;

    /// A user and a password: HTTP Basic, or SASL PLAIN. Clients that know only these two may send a token as the
    /// password.
    record Password(String user, String password) implements Credentials {
        @Override
        public String toString() {
            // callers choose it, and it gets into the log
            return "a password of '"
                    + user.substring(0, Math.min(user.length(), 50)).replaceAll("\\p{C}", "?") + "'";
        }
    }

    /// A Kerberos ticket over HTTP.
    ///
    /// @param reply is given the token with which the server shows that it is the right one
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    record Ticket(byte[] token, Consumer<byte[]> reply) implements Credentials {
        @Override
        public String toString() {
            return "a ticket";
        }
    }

    /// A bearer token.
    record Token(String text) implements Credentials {
        @Override
        public String toString() {
            return "a token";
        }
    }

    /// The cookie of a browser that has logged in.
    ///
    /// @param changes whether the request changes something: then it must show that a page of this server sends it
    /// @param proof   what such a page adds; empty if there is nothing
    record SessionCookie(String id, boolean changes, String proof) implements Credentials {
        @Override
        public String toString() {
            return "a cookie";
        }
    }
}
