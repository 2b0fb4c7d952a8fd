package io.millrace.server.engine.planner.session;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/// Recognizes options that make a library run code, or read files that the value does not name as a path.
final class CodeOptions {
    /// Drivers of databases that are files of this machine or run code of the URL.
    private static final Pattern LOCAL_DATABASE =
            Pattern.compile("(?is)\\s*jdbc:(?:h2|hsqldb|derby|sqlite|duckdb|calcite|avatica)[:;].*");

    /// Parameters of drivers that load classes, files, or objects of the other side.
    private static final Pattern DRIVER_CODE = Pattern.compile(
            "(?is).*(?:socketFactory|sslFactory|sslHostnameVerifier|sslPasswordCallback|authenticationPlugin"
                    + "|xmlFactoryFactory|autoDeserialize|allowLoadLocalInfile|allowUrlInLocalInfile|allowLocalInfile"
                    + "|queryInterceptors|statementInterceptors|LifecycleInterceptors|exceptionInterceptors"
                    + "|propertiesTransform|detectCustomCollations|loggerFile|traceFile|krb5|jaas|jndi|rmi:|ldap:).*");

    /// The options of Kafka's clients that name code. A provider puts texts of files into other options,
    /// which the broker sees.
    private static final Pattern CLIENT_CODE =
            Pattern.compile("(?i)(?:.*\\.)?(?:config\\.providers(?:\\..*)?|interceptor\\.classes|metric\\.reporters"
                    + "|security\\.providers|ssl\\.engine\\.factory\\.class|sasl\\.kerberos\\.kinit\\.cmd"
                    + "|sasl\\.(?:.*\\.)?(?:login|handler|retriever|validator)\\.class)");

    /// The options of tables of files that name code.
    private static final Pattern FILE_CODE =
            Pattern.compile("(?i)sink\\.partition-commit\\.policy\\.class|partition\\.time-extractor\\.class");

    private static final String OWN_SECURITY =
            "(?:org\\.apache\\.flink\\.kafka\\.shaded\\.)?org\\.apache\\.kafka\\.common\\.security\\.";
    private static final Pattern OWN_CLASS = Pattern.compile(OWN_SECURITY + "[\\w.$]+");

    /// Logins of Kafka that need nothing but a name and a secret.
    private static final Pattern SAFE_LOGIN =
            Pattern.compile("(?s)\\s*" + OWN_SECURITY + "(?:plain|scram|oauthbearer)\\.\\w+\\s(?!.*LoginModule).*");

    private static final Pattern LOGIN =
            Pattern.compile("(?s).*\\w+\\s+(?:required|requisite|sufficient|optional)\\b.*");

    private CodeOptions() {}

    /// Whether the option of a table, catalog or the like is one of them.
    static boolean contain(String key, String value) {
        return LOCAL_DATABASE.matcher(value).matches()
                || (isDatabase(value) && isDriverCode(value))
                || isClientCode(key, value)
                || FILE_CODE.matcher(key.strip()).matches()
                || isLogin(key, value);
    }

    /// Whether a value is the address of a database.
    static boolean isDatabase(String value) {
        return value.strip().regionMatches(true, 0, "jdbc:", 0, "jdbc:".length());
    }

    /// Whether parameters of a driver are among them. Some drivers decode the names as well.
    static boolean isDriverCode(String parameters) {
        return DRIVER_CODE.matcher(parameters).matches()
                || DRIVER_CODE.matcher(decoded(parameters)).matches();
    }

    private static boolean isClientCode(String key, String value) {
        return CLIENT_CODE.matcher(key.strip()).matches()
                && !OWN_CLASS.matcher(value.strip()).matches();
    }

    private static boolean isLogin(String key, String value) {
        return LOGIN.matcher(value).matches()
                && key.toLowerCase(Locale.ROOT).contains("jaas")
                && !SAFE_LOGIN.matcher(value).matches();
    }

    /// Decodes what a URL has encoded.
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
