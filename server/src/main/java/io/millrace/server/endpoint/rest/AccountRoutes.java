package io.millrace.server.endpoint.rest;

import io.millrace.server.route.Call;
import io.millrace.server.route.Peer;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.AdminToken;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.TokenStore;
import io.millrace.server.security.login.TokenStore.StoredToken;
import io.millrace.server.security.login.UserFile;
import io.millrace.wire.Accounts;
import io.millrace.wire.Nothing;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The routes with which a user asks who it is, and manages its API tokens.
///
/// @param login empty if the server has no login
public record AccountRoutes(Accounts accounts, Optional<LoginService> login) implements Routes {
    private static final int DEFAULT_DAYS = 90;
    private static final int MAX_NAME_LENGTH = 100;
    private static final int MAX_CATALOGS = 100;
    private static final Set<AuthenticationKind> TOKENS = EnumSet.of(AuthenticationKind.TOKEN, AuthenticationKind.JWT);

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(accounts.self(), call -> caller(call.principal())),
                new Route<>(accounts.signIn(), this::signIn),
                new Route<>(accounts.signOut(), this::signOut),
                new Route<>(accounts.beginAtProvider(), this::beginAtProvider),
                new Route<>(accounts.finishAtProvider(), this::finishAtProvider),
                new Route<>(accounts.beginDevice(), this::beginDevice),
                new Route<>(accounts.finishDevice(), this::finishDevice),
                new Route<>(accounts.list(), this::list),
                new Route<>(accounts.make(), this::make),
                new Route<>(accounts.revoke(), this::revoke));
    }

    private Accounts.Caller caller(Principal principal) {
        return new Accounts.Caller(
                principal.name(),
                principal.groups().stream().sorted().toList(),
                principal.authentication().name(),
                principal.permissions().stream().sorted().map(Permission::name).toList(),
                login.map(LoginService::browserIdle).map(Duration::toMillis),
                login.map(service -> service.principals().rolesOf(principal)).orElse(List.of()),
                Arrays.stream(StatementType.values())
                        .filter(type -> principal.may(Permission.RUN)
                                && principal.rights().mayRun(type)
                                && (type != StatementType.CODE || principal.may(Permission.SUBMIT)))
                        .map(StatementType::text)
                        .toList(),
                principal.scope().map(scope -> sorted(scope.catalogs())).orElse(List.of()));
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().toList();
    }

    /// Ends the session that the browser had: another person may know its identifier.
    private Accounts.Caller signIn(Call<Accounts.SignIn> call) {
        var service = service();
        var signedIn = service.signIn(new LoginAttempt(
                credentials(call.body()), Optional.empty(), call.peer().inetAddress()));
        return open(call.peer(), signedIn);
    }

    private LoginService service() {
        return login.orElseThrow(() -> Refusal.conflict("This server has no login."));
    }

    private Accounts.Caller open(Peer peer, LoginService.SignedIn signedIn) {
        peer.session().ifPresent(service()::signOut);
        peer.open(signedIn.id(), signedIn.proof());
        return caller(signedIn.principal());
    }

    private Accounts.ProviderPage beginAtProvider(Call<Accounts.ProviderWish> call) {
        var begun = service()
                .beginAtProvider(call.body().target().orElse("/"), call.peer().inetAddress());
        return new Accounts.ProviderPage(begun.provider().toString(), begun.browser());
    }

    private Accounts.ProviderLogin finishAtProvider(Call<Accounts.ProviderReturn> call) {
        var body = call.body();
        var query = new HashMap<String, String>();
        body.state().ifPresent(state -> query.put("state", state));
        body.code().ifPresent(code -> query.put("code", code));
        body.iss().ifPresent(issuer -> query.put("iss", issuer));
        body.error().ifPresent(error -> query.put("error", error));
        var finished = service().finishAtProvider(query, body.key(), call.peer().inetAddress());
        return new Accounts.ProviderLogin(open(call.peer(), finished.signedIn()), finished.target());
    }

    private Accounts.DeviceCode beginDevice(Call<Nothing> call) {
        var begun = service().beginDevice(call.peer().inetAddress());
        return new Accounts.DeviceCode(
                begun.key(),
                begun.code(),
                begun.address().toString(),
                begun.complete().map(URI::toString),
                begun.lifetime().toMillis(),
                begun.interval().toMillis());
    }

    private Accounts.DeviceLogin finishDevice(Call<Accounts.DeviceQuestion> call) {
        return new Accounts.DeviceLogin(service()
                .finishDevice(call.body().key(), call.peer().inetAddress())
                .map(created -> new Accounts.CreatedToken(shown(created.token()), created.secret())));
    }

    private static Optional<Credentials> credentials(Accounts.SignIn body) {
        return body.token()
                .<Credentials>map(secret -> new Credentials.Token(secret.strip()))
                .or(() -> body.user()
                        .map(user -> new Credentials.Password(
                                user.strip(), body.password().orElse(""))));
    }

    private Nothing signOut(Call<Nothing> call) {
        login.ifPresent(service -> call.peer().session().ifPresent(service::signOut));
        call.peer().end();
        return Nothing.NOTHING;
    }

    private TokenStore tokens() {
        return login.flatMap(LoginService::tokens)
                .orElseThrow(() -> Refusal.conflict(
                        "This server has no API tokens: security.authentication does not name token."));
    }

    private Accounts.Tokens list(Call<Nothing> call) {
        var caller = call.principal();
        return new Accounts.Tokens(tokens().list(token -> caller.mayUseThoseOf(token.user())).stream()
                .map(AccountRoutes::shown)
                .toList());
    }

    private static Accounts.Token shown(StoredToken token) {
        return new Accounts.Token(
                token.id(),
                token.name(),
                token.user(),
                token.readOnly(),
                token.statements().stream().map(StatementType::text).toList(),
                token.catalogs(),
                token.created(),
                token.expires(),
                token.used());
    }

    private Accounts.CreatedToken make(Call<Accounts.NewToken> call) {
        var asked = call.body();
        var tokens = tokens();
        var owner = owner(call.principal(), asked.user());
        var created = tokens.create(owner, name(asked.name().orElse("")), scope(asked), lifetime(asked.days()));
        return new Accounts.CreatedToken(shown(created.token()), created.secret());
    }

    /// A token makes no others, be it of this server or of an issuer: they would outlive it. Only an administrator
    /// makes tokens for others, such as a program without a password.
    private static TokenStore.Owner owner(Principal caller, Optional<String> user) {
        if (TOKENS.contains(caller.authentication())) {
            throw Refusal.forbidden("A token cannot make tokens: log in in another way.");
        }
        var other = user.filter(name -> !name.equals(caller.name()));
        if (other.isEmpty()) {
            return new TokenStore.Owner(
                    caller.name(),
                    caller.authentication() == AuthenticationKind.ADMIN_TOKEN
                            ? AuthenticationKind.TOKEN
                            : caller.authentication(),
                    caller.groups());
        }
        if (!caller.may(Permission.ADMINISTER)) {
            throw Refusal.forbidden("Only an administrator can make tokens for others.");
        }
        if (!UserFile.isName(other.get()) || other.get().equals(AdminToken.USER)) {
            throw Refusal.badRequest("'" + other.get() + "' cannot be the name of a user.");
        }
        return new TokenStore.Owner(other.get(), AuthenticationKind.TOKEN, Set.of());
    }

    private static TokenScope scope(Accounts.NewToken asked) {
        asked.catalogs().forEach(AccountRoutes::requireCatalog);
        if (asked.catalogs().size() > MAX_CATALOGS) {
            throw Refusal.badRequest("A token names at most " + MAX_CATALOGS + " catalogs.");
        }
        var scope = new TokenScope(
                asked.readOnly().orElse(false),
                asked.statements().stream().map(AccountRoutes::type).collect(Collectors.toSet()),
                Set.copyOf(asked.catalogs()));
        scope.contradiction().ifPresent(sentence -> {
            throw Refusal.badRequest(sentence);
        });
        return scope;
    }

    private static void requireCatalog(String catalog) {
        if (catalog.isBlank() || catalog.length() > MAX_NAME_LENGTH) {
            throw Refusal.badRequest("The name of a catalog has 1 to " + MAX_NAME_LENGTH + " characters.");
        }
    }

    private static StatementType type(String text) {
        return StatementType.find(text)
                .orElseThrow(() -> Refusal.badRequest("There is no type of statement '" + text + "'; there is "
                        + Arrays.stream(StatementType.values())
                                .map(StatementType::text)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    private static String name(String text) {
        if (text.length() > MAX_NAME_LENGTH || text.chars().anyMatch(Character::isISOControl)) {
            throw Refusal.badRequest("The name of a token has at most " + MAX_NAME_LENGTH
                    + " characters, none of them a control character.");
        }
        return text;
    }

    private Duration lifetime(Optional<Integer> days) {
        var max = login.map(LoginService::maxTokenAge).orElseThrow();
        if (days.isEmpty()) {
            var usual = Duration.ofDays(DEFAULT_DAYS);
            return usual.compareTo(max) < 0 ? usual : max;
        }
        var lifetime = Duration.ofDays(days.get());
        if (!lifetime.isPositive() || lifetime.compareTo(max) > 0) {
            throw Refusal.badRequest("A token is valid for 1 to " + max.toDays() + " days (security.token.max-age).");
        }
        return lifetime;
    }

    /// A token with a part of its owner's rights ends no others.
    private static void requireWhole(Principal caller) {
        if (caller.scope().isPresent()) {
            throw Refusal.forbidden("A token with limits cannot revoke tokens: log in in another way.");
        }
    }

    private Nothing revoke(Call<Nothing> call) {
        var caller = call.principal();
        requireWhole(caller);
        if (!tokens().revoke(call.get(Accounts.TOKEN_ID), token -> caller.mayUseThoseOf(token.user()))) {
            throw Refusal.notFound("There is no such token.");
        }
        return Nothing.NOTHING;
    }
}
