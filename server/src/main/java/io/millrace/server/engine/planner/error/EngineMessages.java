package io.millrace.server.engine.planner.error;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Rewords messages of the engine: without its retries and class names, and with advice for this server instead of the
/// engine's command line and folders.
final class EngineMessages {
    private static final Pattern NOISE = Pattern.compile("Recovery is suppressed by NoRestartBackoffTimeStrategy"
            + "|Job execution failed\\."
            + "|Failed to execute sql"
            + "|Fail(?:ed)? to wait (?:execution|job) finish\\.?"
            + "|Could not start the JobMaster\\."
            + "|One or more fetchers have encountered exception"
            + "|SplitFetcher thread \\d+ received unexpected exception while polling the records"
            + "|Exception in close"
            // of generated code, whose error is another line
            + "|Could not instantiate generated class '.*'"
            + "|Table program cannot be compiled\\. This is a bug\\. Please file an issue\\."
            // of the registry's client, for an answer without JSON
            + "|null; error code: 0"
            // the reason, which is another line, names the host
            + "|Received an UnknownHostException when attempting to interact with a service\\..*"
            + "|Global failure triggered by OperatorCoordinator .*"
            // the optimizer, of a rule that refuses what the next line says
            + "|Error while applying rule \\w+.*, args \\[.*");

    /// A first line that says nothing.
    private static final Pattern OPENING = Pattern.compile("^Failed to execute ALTER [A-Z ]+ statement\\.\\s+");

    /// Messages that say what is wrong only after their first line.
    private static final List<Pattern> SUMMARIES = Stream.of(
                    "(Either all or none of the following options should be provided):\\s+(.*)",
                    "(Unsupported options found for '[^']+')\\.\\s+Unsupported options:\\s+(.*?)(?<!\\s)\\s+Supported options:.*",
                    "(VIEW definition and input fields not match):\\s+(.*)",
                    "(One or more required options are missing)\\.\\s+Missing required options are:\\s+(.*)",
                    "(Column types of query result and sink for '[^']+' do not match)\\.\\s+Cause: (.*?)\\.?(?<!\\s)\\s+Query schema:.*")
            .map(summary -> Pattern.compile(summary, Pattern.DOTALL))
            .toList();

    private static final String PYTHON = "org.apache.flink.client.python.";

    private static final String S3_ACCESS =
            "Check s3.access-key and s3.secret-key in conf/millrace.yaml: they may be wrong or"
                    + " expired, or not allow this.";

    private static final String S3_ADDRESS = "For files on S3, check s3.endpoint in conf/millrace.yaml.";

    private static final String CSV_LINE =
            "Check 'csv.field-delimiter'; 'csv.ignore-parse-errors' = 'true' passes over" + " such lines.";

    /// Messages contain values of any length: no pattern may read a text again from each of its letters, nor repeat a
    /// group that could be shorter, for which the stack grows with the text.
    private static final List<Sentence> SENTENCES = List.of(
            new Sentence(
                    "If you want to allow to skip this, you can set the --allowNonRestoredState option on the CLI\\.",
                    "To leave its state out, SET 'execution.state-recovery.ignore-unclaimed-state' = 'true' before the"
                            + " statement, or start the jar with allowNonRestoredState."),
            new Sentence(
                    "You can either specify a directory via configure a cluster-wide default via key '([^']+)' or"
                            + " specify a directory in the command line.*",
                    "Name a directory in the request, or set '$1'."),
            new Sentence(
                    "Recovery is suppressed by (?!NoRestart).*",
                    "The job was not restarted again: its restart strategy allows no further attempt."),
            new Sentence(
                    "Slot request bulk is not fulfillable! Could not allocate the required slot within slot request timeout"
                            + "|Could not acquire the minimum required resources\\.",
                    "The job found no free slots in time. Run it again when other jobs have ended, with a lower"
                            + " parallelism, or give the task managers more slots (taskmanager.numberOfTaskSlots)."),
            new Sentence("the user running Flink", "the user that runs the server"),
            new Sentence(
                    "Unable to find common type of GeneratedExpression\\(.*",
                    "Values of a comparison are of another type than what they are compared with, as a number and a"
                            + " text: CAST one of them."),
            new Sentence(
                    "Could not parse value for enum class \\S+\\. Expected one of: \\[\\[([^]]*)]]",
                    "Expected one of $1."),
            new Sentence(
                    "\\bgetTable\\(ObjectPath, long\\) is not implemented for class \\S*\\.(\\w+)\\.",
                    "The catalog ($1) keeps no earlier versions of its tables. FOR SYSTEM_TIME AS OF with a constant time"
                            + " needs one that does, such as Paimon's or Iceberg's."),
            new Sentence(
                    "\\b(\\w+)(?:\\([^()]*\\))? is not implemented for class \\S*\\.(\\w+)\\.",
                    "The catalog ($2) cannot do this: it has no $1."),
            new Sentence("(^|: )(?:(?:[a-z]\\w*\\.)++[A-Z][\\w$]*(?:Exception|Error|Throwable): )++", "$1"),
            new Sentence(" ?\\(start marker at \\[Source:.*", ""),
            new Sentence("(?<!['\\w.])(?:org\\.apache\\.flink\\.(?:[a-z]\\w*\\.)++)([A-Z][\\w$]*)", "$1"),
            new Sentence("^/ by zero$", "Division by zero"),
            // of the compiler of generated code
            new Sentence(
                    "^Line \\d+, Column \\d+: .*",
                    "The engine cannot compute a function or an operator of this statement with values of these types. CAST"
                            + " them, for example to INT, DOUBLE or STRING."),
            new Sentence(
                    "^(\\w+) \\(of class LogicalTypeRoot\\)$",
                    "The engine cannot group, join or sort by values of the type $1 here."),
            new Sentence(
                    "^There are not enough rules to produce a node with desired properties: .*",
                    "The engine cannot run a part of it in this mode (execution.runtime-mode)."),
            new Sentence(
                    "^RowTime field should not be null, please convert it to a non-null long value\\.$",
                    "A row has NULL in the column of the WATERMARK. Declare a column t AS COALESCE(column, TIMESTAMP"
                            + " '1970-01-01 00:00:00.000') in the table and the WATERMARK FOR t: such rows are late then."),
            new Sentence("^Unsupported algorithm\\.$", "SHA2 takes 224, 256, 384 or 512 as its second argument."),
            new Sentence("^SHA-(\\d+) MessageDigest not available$", "SHA2 takes 224, 256, 384 or 512, and not $1."),
            new Sentence(
                    "^Unsupported SQL query! executeSql\\(\\) only accepts .*",
                    "The server has no such statement. HELP, CLEAR, QUIT and the like are commands of a client."),
            new Sentence("^For input string: ('.*')\\.$", "$1 is not a valid date or time."),
            new Sentence(
                    "^This function does not support retraction, Please choose SumWithRetractAggFunction\\.$",
                    "The engine cannot compute SUM(DISTINCT …) over HOP windows. Group by the window and the value in a"
                            + " sub-query, and sum the values of its rows."),
            new Sentence(" please re-check the over window statement\\.$", ""),
            // a message that goes on with its cause, which follows in a line of its own
            new Sentence(" (?:due to|because of):?$", "."),
            // the name of the connector's method runs into the message of the database
            new Sentence("^open\\(\\) failed\\. ?", ""),
            // the statement with the values of a row, before what the database says of it
            new Sentence("^Batch entry \\d+ .* was aborted: ", ""),
            new Sentence("  Call getNextException to see other errors in the batch\\.$", ""),
            new Sentence(
                    "^This server does not host this topic-partition\\.$",
                    "The broker has no such topic. Create it, or check the option 'topic'."),
            // this is answered without a reason; its cause has the advice
            new Sentence(
                    "^Failed to get file status for (\\S+) \\(HTTP 403: Forbidden\\)$",
                    "The store refuses access to $1."),
            new Sentence("^Forbidden \\(Service: S3, .*", "The store refuses access. " + S3_ACCESS),
            new Sentence("\\.? \\(Service: S3, Status Code: 403, .*", ". " + S3_ACCESS),
            new Sentence(" \\(Service: S3, Status Code: \\d+, [^()]*\\)", ""),
            new Sentence(" \\(SDK Attempt Count: \\d+\\)", ""),
            new Sentence(
                    "^getSubject is not supported$",
                    "The Hadoop library of this file system or format does not run on Java 24 or later."),
            new Sentence(
                    "^Timed out waiting for a node assignment\\. Call: \\w+$",
                    "No broker answers at the addresses of 'properties.bootstrap.servers'."),
            new Sentence(
                    "^Undefined offset with no reset policy for partitions: \\[(.*)]$",
                    "The group has read nothing of $1 yet. Set 'properties.auto.offset.reset' to 'earliest' or 'latest'."),
            new Sentence(
                    "^Could not find a 'KafkaClient' entry in the JAAS configuration\\..*",
                    "The login is missing. Set 'properties.sasl.jaas.config'."),
            new Sentence(
                    "^No LoginModule found for (org\\.apache\\.kafka\\.\\S+)$",
                    "There is no login module $1. In this connector, 'properties.sasl.jaas.config' begins with"
                            + " org.apache.flink.kafka.shaded.$1."),
            new Sentence(
                    "^Unexpected handshake request with client mechanism \\S+, enabled mechanisms are \\[]$",
                    "The broker takes no login at this address. Set 'properties.security.protocol' to 'PLAINTEXT', or to"
                            + " 'SSL' if it speaks TLS."),
            new Sentence(
                    "^Could not find required (?:scan|sink) format 'value\\.format'\\.$",
                    "The table has no format. Set 'format', for example to 'json'."),
            new Sentence(
                    "^.*The transaction timeout is larger than the maximum value allowed by the broker .*",
                    "The broker does not allow transactions of this length. Set 'properties.transaction.timeout.ms' to a"
                            + " smaller number, or transaction.max.timeout.ms of the broker to a larger one."),
            new Sentence(
                    "^(The message is \\d+ bytes when serialized) which is larger than (\\d+), which is the value of the"
                            + " max\\.request\\.size configuration\\.$",
                    "$1, and 'properties.max.request.size' allows $2."),
            new Sentence(
                    "^JDBC-Class not found\\. - com\\.mysql\\..*",
                    "There is no driver of MySQL. For that of MariaDB, set 'driver' to 'org.mariadb.jdbc.Driver', and end"
                            + " 'url' with ?permitMysqlScheme."),
            new Sentence(
                    "^No suitable driver found for jdbc:mysql:.*",
                    "The driver here does not take jdbc:mysql:. That of MariaDB does so if 'url' ends with"
                            + " ?permitMysqlScheme."),
            new Sentence(
                    "^(The connector 'jdbc' here does not know the database of 'jdbc:mariadb:.*')\\.$",
                    "$1. Write jdbc:mysql:, and end 'url' with ?permitMysqlScheme."),
            new Sentence(
                    "^JDBC-Class not found\\. - (\\S+)$",
                    "There is no driver $1. Leave out 'driver': the connector finds the driver of the URL."),
            new Sentence(
                    "^(ERROR: duplicate key value violates unique constraint \"[^\"]*\")$",
                    "$1. With a PRIMARY KEY (…) NOT ENFORCED in the table here, a row replaces the one before it."),
            new Sentence(
                    "^ERROR: there is no unique or exclusion constraint matching the ON CONFLICT specification$",
                    "The table in the database has no primary key of the columns that are the PRIMARY KEY here."),
            new Sentence(
                    "^(Failed to deserialize JSON '.*')\\.$",
                    "$1. 'json.ignore-parse-errors' = 'true' passes over such messages."),
            new Sentence(
                    "^Could not find schema with id (\\d+) in registry$",
                    "The schema registry has no schema $1. Check 'avro-confluent.url': that of Apicurio Registry ends with"
                            + " /apis/ccompat/v7."),
            new Sentence(
                    "^Row length mismatch\\. (\\d+) fields expected but was (\\d+)\\.$",
                    "A line has $2 fields, and the table $1 columns. " + CSV_LINE),
            // of the JDK, for a number in CSV
            new Sentence(
                    "^empty String$",
                    "A value is empty that should be a number. In CSV, 'csv.null-literal' = '' makes empty values NULL."),
            new Sentence(
                    "^Too many entries: expected at most (\\d+) .*",
                    "A line has more fields than the table has columns, $1. " + CSV_LINE),
            new Sentence(
                    "(?:(?<!\\S)\\S*\\.)?ParquetInputFile@\\w+ is not a Parquet file.*",
                    "A file is not in Parquet, or its end is missing."),
            new Sentence(
                    "^Unexpected type: (\\w+)$",
                    "A column has another type in the Parquet file than in the table. In the file it is $1."),
            new Sentence(
                    "^Found (\\w+), expecting \\w+$",
                    "A column has another type in the Avro data than in the table. In the data it is $1."),
            new Sentence(
                    "^Unable to marshall request to JSON: Parameter 'Bucket' must not be null$",
                    "The path names no bucket, as s3://BUCKET/FOLDER does, whose name has lower-case letters, digits and"
                            + " hyphens."),
            new Sentence(
                    "^Custom endpoint `([^`]*)` was not a valid URI$",
                    "'$1' is not an address. s3.endpoint in conf/millrace.yaml must begin with http:// or https://."),
            new Sentence(
                    "^Unable to load credentials from any of the providers in the chain .*",
                    "There are no credentials for the store. Set s3.access-key and s3.secret-key in"
                            + " conf/millrace.yaml."),
            new Sentence(
                    "^Unable to execute HTTP request: Connect to (\\S+)(?: \\[[^]]*])? failed: (.*)",
                    "$1 cannot be reached ($2). " + S3_ADDRESS),
            new Sentence(
                    "^Unable to execute HTTP request: ((?:[\\w-]+\\.)++[\\w-]+)$",
                    "$1 cannot be reached (no such host). " + S3_ADDRESS),
            new Sentence(
                    "^Unable to execute HTTP request: Unsupported or unrecognized SSL message$",
                    "The server does not speak TLS: its address begins with http://, such as s3.endpoint in"
                            + " conf/millrace.yaml."),
            new Sentence(
                    "^Illegal character in scheme name at index \\d+: (\\S+)$",
                    "'$1' is not an address. Addresses begin with http:// or https://; that of the S3 store is s3.endpoint"
                            + " in conf/millrace.yaml."),
            new Sentence(
                    "^(Topic \\S+) not present in metadata after \\d+ ms\\.$",
                    "$1 is not known to the broker, or no broker answers at the addresses of"
                            + " 'properties.bootstrap.servers'."));

    private static final Pattern NO_FILE_SYSTEM =
            Pattern.compile("Could not find a file system implementation for scheme '([^']+)'.*");
    private static final Pattern NO_DIALECT =
            Pattern.compile("Could not find any jdbc factory that can handle url '([^']+)'.*");

    /// The engine does not give the name if there is no provider at all.
    private static final Pattern NO_MODELS = Pattern.compile(
            "Could not find any factories that implement '\\S*\\.ModelProviderFactory' in the classpath\\.");

    private EngineMessages() {}

    private record Sentence(Pattern theirs, String ours) {
        Sentence(String theirs, String ours) {
            this(Pattern.compile(theirs), ours);
        }
    }

    /// Whether a line says nothing about the failure.
    static boolean isNoise(String line) {
        return NOISE.matcher(line).matches();
    }

    /// A message for a missing class.
    static String ofMissing(String type) {
        return type.startsWith(PYTHON)
                ? "Functions in Python cannot run here."
                : "There is no class " + type + " in the jars of the server and of the session.";
    }

    /// The first line of a message, with the details that it announces.
    static String firstLine(String message) {
        var text = OPENING.matcher(message.strip()).replaceFirst("");
        return SUMMARIES.stream()
                .map(summary -> summary.matcher(text))
                .filter(Matcher::matches)
                .findFirst()
                .map(summary -> summary.group(1) + ": "
                        + summary.group(2)
                                .lines()
                                .map(line -> line.strip().replaceFirst("\\.$", ""))
                                .filter(Predicate.not(String::isEmpty))
                                .collect(Collectors.joining(", "))
                        + ".")
                .orElseGet(() -> text.lines().findFirst().orElse("").strip());
    }

    static String of(String line) {
        var reworded = NO_FILE_SYSTEM
                .matcher(line)
                .replaceAll(found -> Matcher.quoteReplacement("There is no file system for '" + found.group(1)
                        + "' here" + KnownConnectors.fileSystem(found.group(1)).orElse(".")));
        reworded = NO_DIALECT
                .matcher(reworded)
                .replaceAll(found -> Matcher.quoteReplacement(
                        "The connector 'jdbc' here does not know the database of '" + found.group(1) + "'"
                                + KnownConnectors.database(found.group(1)).orElse(".")));
        reworded = NO_MODELS
                .matcher(reworded)
                .replaceAll(found -> Matcher.quoteReplacement("There is no model provider here"
                        + KnownConnectors.remedy(KnownConnectors.Kind.MODEL, "openai")
                                .orElse(".")));
        for (var sentence : SENTENCES) {
            reworded = sentence.theirs().matcher(reworded).replaceAll(sentence.ours());
        }
        return reworded;
    }
}
