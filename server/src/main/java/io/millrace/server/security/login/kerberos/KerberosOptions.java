package io.millrace.server.security.login.kerberos;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The server's names in Kerberos.
///
/// @param keytab    with the keys of both
/// @param http      for browsers and programs, such as `HTTP/sql.example.com@EXAMPLE.COM`
/// @param warehouse for clients of the warehouse endpoint, such as `hive/sql.example.com@EXAMPLE.COM`
public record KerberosOptions(Path keytab, Optional<ServiceName> http, Optional<ServiceName> warehouse) {
    public KerberosOptions {
        if (http.isEmpty() && warehouse.isEmpty()) {
            throw new IllegalArgumentException("Kerberos needs the name of a service in the keytab");
        }
    }

    /// The principal of a service.
    public record ServiceName(String service, String host, String realm) {
        private static final Pattern FORM = Pattern.compile("([^/@\\s]+)/([^/@\\s]+)@([^/@\\s]+)");

        /// Throws if the text has no service, host or realm.
        public static ServiceName parse(String text) {
            var matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "'" + text + "' is not the principal of a service, such as HTTP/sql.example.com@EXAMPLE.COM");
            }
            return new ServiceName(matcher.group(1), matcher.group(2), matcher.group(3));
        }

        String principal() {
            return service + "/" + host + "@" + realm;
        }
    }
}
