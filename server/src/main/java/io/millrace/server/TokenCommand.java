package io.millrace.server;

import io.millrace.client.Client;
import io.millrace.server.config.InvalidConfiguration;
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Runs `bin/millrace token`: makes, lists and revokes API tokens of a running server.
record TokenCommand(PrintStream out, PrintStream err) {
    static final String NAME = "token";
    private static final String USAGE = """
            usage: millrace token create [--name TEXT] [--days N] [--for USER] [--read-only]
                                         [--statements TYPE,TYPE] [--catalogs NAME,NAME]
                   millrace token list | revoke ID
            """ + CommandConnection.USAGE;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;
    private static final String STATEMENTS = "--statements";
    private static final String CATALOGS = "--catalogs";
    private static final List<String> LISTS = List.of(STATEMENTS, CATALOGS);
    private static final String CREATE = "create";
    private static final Set<String> WITH_VALUE = Stream.concat(
                    Stream.of("--name", "--days", "--for", STATEMENTS, CATALOGS), CommandConnection.OPTIONS.stream())
            .collect(Collectors.toUnmodifiableSet());
    private static final String READ_ONLY = "--read-only";

    /// Returns the exit code.
    int run(List<String> arguments) {
        var request =
                CommandArguments.read(arguments, WITH_VALUE, Set.of(READ_ONLY)).filter(TokenCommand::isKnown);
        if (request.isEmpty()) {
            err.println(USAGE);
            return MISUSED;
        }
        var empty = LISTS.stream()
                .filter(name ->
                        request.get().has(name) && list(request.get(), name).isEmpty())
                .findFirst();
        if (empty.isPresent()) {
            err.println(
                    "millrace: " + empty.get() + " lists nothing, and a token without that limit has none. Leave the "
                            + "option out if that is meant.");
            return MISUSED;
        }
        try (var client = new Client(CommandConnection.of(request.get()))) {
            return run(request.get(), client);
        } catch (Refusal e) {
            err.println("millrace: " + e.reason());
        } catch (InvalidConfiguration e) {
            e.problems().forEach(problem -> err.println("millrace: " + problem));
        } catch (IOException | IllegalArgumentException e) {
            err.println("millrace: " + StartFailure.of("token", e).getMessage());
        }
        return FAILED;
    }

    /// The options of a new token say nothing about others. Of two limits of one kind, one would not hold.
    private static boolean isKnown(CommandArguments request) {
        var words = request.words();
        var options = request.options();
        if (!request.keys().isEmpty() || options.values().stream().anyMatch(values -> values.size() > 1)) {
            return false;
        }
        if (words.equals(List.of(CREATE))) {
            return request.option("--days").orElse("1").matches("[1-9]\\d{0,4}");
        }
        return CommandConnection.OPTIONS.containsAll(options.keySet())
                && (words.equals(List.of("list"))
                        || (words.size() == 2 && words.getFirst().equals("revoke")));
    }

    /// The parts of an option, with commas in between; none such as with a variable of a script that is not set.
    private static List<String> list(CommandArguments request, String name) {
        return request.option(name).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private int run(CommandArguments request, Client client) {
        var accounts = Accounts.OF_CLUSTER;
        switch (request.action()) {
            case CREATE -> {
                var created = client.call(
                                accounts.make(),
                                Arguments.NONE,
                                new Accounts.NewToken(
                                        request.option("--name"),
                                        Optional.of(true).filter(_ -> request.has(READ_ONLY)),
                                        list(request, STATEMENTS),
                                        list(request, CATALOGS),
                                        request.option("--days").map(Integer::parseInt),
                                        request.option("--for")))
                        .orThrow();
                err.println("A token of " + created.token().user() + ", valid until "
                        + Instant.ofEpochMilli(created.token().expires()) + ". It cannot be shown again:");
                out.println(created.secret());
            }
            case "list" -> {
                var tokens = client.call(accounts.list()).orThrow().tokens();
                for (var token : tokens) {
                    out.println(String.join(
                                    "  ",
                                    token.id(),
                                    token.user(),
                                    Instant.ofEpochMilli(token.expires()).toString(),
                                    scope(token),
                                    token.used()
                                            .map(time -> "used " + Instant.ofEpochMilli(time))
                                            .orElse("never used"),
                                    token.name())
                            .strip());
                }
            }
            default -> {
                var reply = client.call(
                        accounts.revoke(),
                        Arguments.of(Accounts.TOKEN_ID, request.words().get(1)));
                if (reply.notFound()) {
                    err.println("millrace: there is no token with the id "
                            + request.words().get(1));
                    return FAILED;
                }
                reply.orThrow();
                out.println("Revoked.");
            }
        }
        return 0;
    }

    private static String scope(Accounts.Token token) {
        var parts = new ArrayList<String>();
        if (token.readOnly()) {
            parts.add("read-only");
        }
        if (!token.statements().isEmpty()) {
            parts.add("statements=" + String.join(",", token.statements()));
        }
        if (!token.catalogs().isEmpty()) {
            parts.add("catalogs=" + String.join(",", token.catalogs()));
        }
        return parts.isEmpty() ? "all" : String.join(" ", parts);
    }
}
