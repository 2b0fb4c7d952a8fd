package io.millrace.server.security;

/// The ways in which a caller can be identified.
public enum AuthenticationKind {
    /// No authentication: the server has no login.
    NONE,
    /// A password that was checked with the users of a file.
    FILE,
    /// An API token.
    TOKEN,
    /// The token of the user who runs the server.
    ADMIN_TOKEN,
    /// A client certificate.
    CERTIFICATE,
    /// A proxy in front of the server, which has checked the user.
    PROXY,
    /// The server itself, which does over HTTP what the user has asked for before.
    OWN,
    /// A signed token of an issuer.
    JWT,
    /// A login at an OpenID Connect provider.
    OIDC,
    /// A password that was checked by a directory.
    LDAP,
    /// A Kerberos ticket.
    KERBEROS
}
