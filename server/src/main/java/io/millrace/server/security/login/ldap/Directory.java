package io.millrace.server.security.login.ldap;

import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// Checks passwords with a directory, and finds the groups of users. All that a login asks the directory has one
/// timeout together: a server that sends a byte now and then cannot delay a login any longer.
public final class Directory implements AutoCloseable {
    /// The largest number of groups, each of which could have a group name of its own; more is a mistake.
    private static final int MAX_GROUPS = 2_000;

    private final LdapOptions options;
    private final DirectoryConnections connections;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("directory-", 0).factory());

    public Directory(LdapOptions options) {
        this.options = options;
        this.connections = new DirectoryConnections(options);
    }

    /// Reads the files of the options. Throws [ProviderFailure] with a sentence for the operator.
    public void checkFiles() throws ProviderFailure {
        connections.check();
    }

    /// Checks a user and a password. Never asks the directory with an empty password, which many accept from anyone.
    public ProviderAnswer check(String user, String password) {
        if (password.isEmpty()) {
            return new ProviderAnswer.Refused("the password is empty");
        }
        if (!(ProviderAnswer.known(user, Set.of()) instanceof ProviderAnswer.Known)) {
            return new ProviderAnswer.Refused("the name cannot be one of a user");
        }
        return within(() -> switch (options.users()) {
            case LdapOptions.Users.Patterns(var patterns) -> byPattern(patterns, user, password);
            case LdapOptions.Users.Search search -> bySearch(search, user, Optional.of(password));
        });
    }

    /// Finds a user who was identified in another way. Needs an account of the server.
    public ProviderAnswer find(String user) {
        if (!(options.users() instanceof LdapOptions.Users.Search search)) {
            return new ProviderAnswer.Refused("without an account of the server, the directory cannot be searched");
        }
        return within(() -> bySearch(search, user, Optional.empty()));
    }

    private interface Question {
        ProviderAnswer ask() throws LDAPException, ProviderFailure;
    }

    private ProviderAnswer within(Question question) {
        var asked = threads.submit(() -> askAgain(question));
        try {
            return asked.get(options.connection().timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new ProviderAnswer.Unavailable("the directory has not answered within "
                    + options.connection().timeout().toMillis() + " ms");
        } catch (ExecutionException e) {
            return switch (e.getCause()) {
                case LDAPException failure ->
                    new ProviderAnswer.Unavailable("the directory cannot be asked: " + reason(failure));
                case ProviderFailure failure -> new ProviderAnswer.Unavailable(failure.reason());
                case null, default -> throw new IllegalStateException("asking the directory failed", e.getCause());
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ProviderAnswer.Unavailable("interrupted while waiting for the directory");
        } finally {
            asked.cancel(true); // which closes a connection that is waited for
        }
    }

    /// The library's texts repeat each other.
    private static String reason(LDAPException failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return failure.getResultCode().getName() + ", " + deepest.getMessage();
    }

    /// Asks again if the connection was closed: after a restart of the directory, it has closed those of the
    /// pool.
    private ProviderAnswer askAgain(Question question) throws LDAPException, ProviderFailure {
        try {
            return question.ask();
        } catch (LDAPException e) {
            if (e.getResultCode().isConnectionUsable()) {
                throw e;
            }
            connections.closeIdle();
            return question.ask();
        }
    }

    private ProviderAnswer byPattern(List<String> patterns, String user, String password)
            throws LDAPException, ProviderFailure {
        for (var pattern : patterns) {
            var name = NameTemplate.parse(pattern).with(user);
            var answer = onConnection(connection -> binds(connection, name, password)
                    ? Optional.of(describe(connection, read(connection, name), user))
                    : Optional.<ProviderAnswer>empty());
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        return new ProviderAnswer.Refused("the directory knows no such user with this password");
    }

    private ProviderAnswer bySearch(LdapOptions.Users.Search search, String user, Optional<String> password)
            throws LDAPException, ProviderFailure {
        var found = onConnection(connection -> find(connection, search, user));
        var name = found.size() == 1 ? found.getFirst().getParsedDN() : absentUser(search, user);
        // also for an unknown user: the time must not reveal who exists
        var right = password.isEmpty() || onConnection(connection -> binds(connection, name, password.get()));
        if (found.size() != 1) {
            return new ProviderAnswer.Refused(
                    found.isEmpty() ? "the directory has no such user" : "several entries have this name");
        }
        return right
                ? onConnection(connection -> describe(connection, Optional.of(found.getFirst()), user))
                : new ProviderAnswer.Refused("the directory knows the user with another password");
    }

    private static DN absentUser(LdapOptions.Users.Search search, String user) throws LDAPException {
        return new DN(new RDN("cn", user), new DN(search.base()));
    }

    private interface Work<T> {
        T run(LDAPConnection connection) throws LDAPException;
    }

    /// Runs something on a connection of the pool, bound to the account of the server if there is one.
    private <T> T onConnection(Work<T> work) throws LDAPException, ProviderFailure {
        var connection = connections.take();
        var usable = false;
        try {
            var result = work.run(connection);
            usable = true;
            return result;
        } finally {
            connections.giveBack(connection, usable);
        }
    }

    private List<SearchResultEntry> find(LDAPConnection connection, LdapOptions.Users.Search search, String user)
            throws LDAPException {
        var filter = new FilterTemplate(search.filter()).with(Map.of(LdapOptions.USER, user));
        return search(connection, new SearchRequest(search.base(), SearchScope.SUB, filter, attributes()), 2);
    }

    private String[] attributes() {
        return Stream.concat(Stream.of(options.nameAttribute()), options.groups().attribute().stream())
                .toArray(String[]::new);
    }

    private Optional<SearchResultEntry> read(LDAPConnection connection, DN name) throws LDAPException {
        var request = new SearchRequest(
                name.toString(), SearchScope.BASE, Filter.createPresenceFilter("objectClass"), attributes());
        return search(connection, request, 1).stream().findFirst();
    }

    private static List<SearchResultEntry> search(LDAPConnection connection, SearchRequest request, int maximum)
            throws LDAPException {
        request.setSizeLimit(maximum);
        try {
            return Optional.ofNullable(connection.search(request).getSearchEntries())
                    .orElse(List.of());
        } catch (LDAPSearchException e) {
            if (e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)) {
                return Optional.ofNullable(e.getSearchEntries()).orElse(List.of());
            }
            if (e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT)) {
                return List.of();
            }
            throw e;
        }
    }

    /// Whether the directory accepts the password. Throws for each answer that does not say whether it is right.
    private static boolean binds(LDAPConnection connection, DN name, String password) throws LDAPException {
        BindResult result;
        try {
            result = connection.bind(new SimpleBindRequest(name, password));
        } catch (LDAPException e) {
            if (REFUSALS.contains(e.getResultCode())) {
                return false;
            }
            throw e;
        }
        return result.getResultCode().equals(ResultCode.SUCCESS);
    }

    /// Wrong password, no such entry, one without a password, a locked one, and a name that cannot be.
    private static final Set<ResultCode> REFUSALS = Set.of(
            ResultCode.INVALID_CREDENTIALS,
            ResultCode.NO_SUCH_OBJECT,
            ResultCode.INAPPROPRIATE_AUTHENTICATION,
            ResultCode.INVALID_DN_SYNTAX,
            ResultCode.UNWILLING_TO_PERFORM,
            ResultCode.CONSTRAINT_VIOLATION,
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS);

    /// Directories compare names without regard to case and spaces. Rules here do not, so the name is that of the
    /// entry.
    private ProviderAnswer describe(LDAPConnection connection, Optional<SearchResultEntry> entry, String user)
            throws LDAPException {
        if (entry.isEmpty() || !entry.get().hasAttribute(options.nameAttribute())) {
            return new ProviderAnswer.Refused("the user's entry, or its attribute " + options.nameAttribute()
                    + ", cannot be read, so that the name is not known");
        }
        var name = name(entry.get(), user);
        return ProviderAnswer.known(name, groups(connection, entry.get(), name));
    }

    /// Returns the name that was used, if the entry has several.
    private String name(Entry entry, String user) {
        var names = Optional.ofNullable(entry.getAttributeValues(options.nameAttribute()))
                .orElse(new String[0]);
        for (var name : names) {
            if (name.equalsIgnoreCase(user)) {
                return name;
            }
        }
        return names.length == 0 ? "" : names[0];
    }

    private Set<String> groups(LDAPConnection connection, Entry entry, String user) throws LDAPException {
        var names = new LinkedHashSet<String>();
        if (options.groups().attribute().isPresent()) {
            var values = entry.getAttributeValues(options.groups().attribute().get());
            for (var value : values == null ? new String[0] : values) {
                names.add(groupName(value));
            }
        }
        if (options.groups().search().isPresent()) {
            var search = options.groups().search().get();
            var filter = new FilterTemplate(search.filter())
                    .with(Map.of(LdapOptions.USER, user, LdapOptions.DN, entry.getDN()));
            var request = new SearchRequest(
                    search.base(), SearchScope.SUB, filter, options.groups().name());
            for (var group : search(connection, request, MAX_GROUPS)) {
                Optional.ofNullable(group.getAttributeValue(options.groups().name()))
                        .ifPresent(names::add);
            }
        }
        return names;
    }

    /// The group's own name, if the value is the name of its entry.
    private String groupName(String value) {
        try {
            var first = new DN(value).getRDN();
            if (first != null) {
                for (int i = 0; i < first.getAttributeNames().length; i++) {
                    if (first.getAttributeNames()[i].equalsIgnoreCase(
                            options.groups().name())) {
                        return first.getAttributeValues()[i];
                    }
                }
            }
        } catch (LDAPException e) {
            // a directory whose groups are not entries
        }
        return value;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        connections.close();
    }
}
