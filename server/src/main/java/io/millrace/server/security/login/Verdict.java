package io.millrace.server.security.login;

/// The answer of an [Authenticator].
sealed interface Verdict {

    /// The caller is known.
    record Accepted(Identity identity) implements Verdict {}

    /// The caller has presented something of this kind that is wrong. Others are asked, too.
    record Rejected() implements Verdict {}

    /// The caller has presented nothing of this kind.
    record NotPresented() implements Verdict {}

    /// The source that knows the answer is not available now.
    ///
    /// @param reason for the log
    record Unavailable(String reason) implements Verdict {}
}
