package io.millrace.server.engine.planner.session;

import io.millrace.server.security.FileAddresses;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// Authorises the options of tables, catalogs and the like: their connector, the files and folders that they name, and
/// values that make a library run code.
record AuthorizedOptions(StatementAuthorization authorization) {
    private static final Pattern CONNECTOR_KEY = Pattern.compile("(?i)connector|type|provider|catalog-type");

    /// Drivers of databases that are files of this machine or run code of the URL, and parameters of others that load
    /// classes, files, or objects of the other side.
    private static final Pattern JDBC_CODE =
            Pattern.compile("(?is)jdbc:(?:(?:h2|hsqldb|derby|sqlite|duckdb|calcite|avatica)[:;].*"
                    + "|.*(?:socketFactory|sslFactory|sslHostnameVerifier|authenticationPluginClassName|autoDeserialize"
                    + "|allowLoadLocalInfile|allowUrlInLocalInfile|queryInterceptors|statementInterceptors"
                    + "|detectCustomCollations|loggerFile|traceFile|krb5|jaas|jndi|rmi:|ldap:).*)");

    /// Logins of Kafka that need nothing but a name and a secret.
    private static final Pattern SAFE_LOGIN =
            Pattern.compile("(?s)\\s*org\\.apache\\.kafka\\.common\\.security\\.(?:plain|scram|oauthbearer)\\.\\w+"
                    + "\\s(?!.*LoginModule).*");

    private static final Pattern LOGIN =
            Pattern.compile("(?s).*\\w+\\s+(?:required|requisite|sufficient|optional)\\b.*");

    void require(Map<String, String> options) {
        if (StatementAuthorization.isRestricted()) {
            options.forEach(this::require);
        }
    }

    private void require(String key, String value) {
        if (CONNECTOR_KEY.matcher(key).matches()) {
            authorization.connector(value);
        }
        if (JDBC_CODE.matcher(value).matches()
                || (LOGIN.matcher(value).matches()
                        && key.toLowerCase(Locale.ROOT).contains("jaas")
                        && !SAFE_LOGIN.matcher(value).matches())) {
            authorization.harmless(key);
        }
        paths(key, value);
    }

    /// The files and folders that a value names.
    void paths(String key, String value) {
        if (!StatementAuthorization.isRestricted()) {
            return;
        }
        FileAddresses.ofOption(key, value).forEach(address -> authorization.path(address, value));
    }
}
