package io.millrace.wire;

import java.util.List;
import java.util.Optional;

/// The endpoints of a service with which a user asks who it is, and manages its API tokens.
///
/// @param self             answers who the caller is
/// @param signIn           logs a browser in
/// @param signOut          logs a browser out
/// @param beginAtProvider  begins a login of a browser at the identity provider
/// @param finishAtProvider finishes it
/// @param beginDevice      begins a login of a program with a code
/// @param finishDevice     asks for its outcome
/// @param list             lists tokens
/// @param make             makes a token
/// @param revoke           ends a token
public record Accounts(
        Endpoint<Nothing, Caller> self,
        Endpoint<SignIn, Caller> signIn,
        Endpoint<Nothing, Nothing> signOut,
        Endpoint<ProviderWish, ProviderPage> beginAtProvider,
        Endpoint<ProviderReturn, ProviderLogin> finishAtProvider,
        Endpoint<Nothing, DeviceCode> beginDevice,
        Endpoint<DeviceQuestion, DeviceLogin> finishDevice,
        Endpoint<Nothing, Tokens> list,
        Endpoint<NewToken, CreatedToken> make,
        Endpoint<Nothing, Nothing> revoke) {

    /// A caller, as the server sees it.
    ///
    /// @param authentication how it was identified, such as `FILE`; `NONE` if the server has no login
    /// @param permissions    what it may do
    /// @param idle           milliseconds without a request after which a browser is logged out
    /// @param roles          the names of its roles; none if the server has no login
    /// @param statements     the types of statements that it may run, such as `query`
    /// @param catalogs       the only catalogs that its token is for; empty for all
    public record Caller(
            String user,
            List<String> groups,
            String authentication,
            List<String> permissions,
            Optional<Long> idle,
            List<String> roles,
            List<String> statements,
            List<String> catalogs) {
        public Caller {
            groups = List.copyOf(groups);
            permissions = List.copyOf(permissions);
            roles = List.copyOf(roles);
            statements = List.copyOf(statements);
            catalogs = List.copyOf(catalogs);
        }
    }

    /// The login of a browser: a user and a password, or a token.
    public record SignIn(Optional<String> user, Optional<String> password, Optional<String> token) {
        /// Does not contain the secrets.
        @Override
        public String toString() {
            return user.orElse("a token");
        }
    }

    /// The wish to log in at the identity provider of the server.
    ///
    /// @param target the path of the page to come back to
    public record ProviderWish(Optional<String> target) {}

    /// The page of the identity provider.
    ///
    /// @param address to which the browser goes
    /// @param key     known only to this browser, which sends it back
    public record ProviderPage(String address, String key) {
        /// Does not contain the key.
        @Override
        public String toString() {
            return "the page of the provider";
        }
    }

    /// The parameters with which the browser comes back from the identity provider.
    public record ProviderReturn(
            String key, Optional<String> state, Optional<String> code, Optional<String> iss, Optional<String> error) {
        /// Does not contain the secrets.
        @Override
        public String toString() {
            return "a return from the provider";
        }
    }

    /// A browser that has logged in at the identity provider.
    ///
    /// @param target the path of the page to go to
    public record ProviderLogin(Caller caller, String target) {}

    /// A login with a code that the user enters elsewhere; times in milliseconds.
    ///
    /// @param key      with which the program asks for the outcome
    /// @param address  at which the user enters the code
    /// @param complete an address that contains the code
    public record DeviceCode(
            String key, String code, String address, Optional<String> complete, long lifetime, long interval) {
        /// Does not contain the key.
        @Override
        public String toString() {
            return code + " at " + address;
        }
    }

    /// A question for the outcome of such a login.
    public record DeviceQuestion(String key) {
        /// Does not contain the key.
        @Override
        public String toString() {
            return "a question for the outcome";
        }
    }

    /// The outcome; empty while the user has not entered the code.
    public record DeviceLogin(Optional<CreatedToken> token) {}

    /// An API token without its secret; times in milliseconds since 1970.
    ///
    /// @param name       by which the owner recognizes it
    /// @param readOnly   whether it only lets its holder look
    /// @param statements the types of statements that it may run; empty for all of its owner's
    /// @param catalogs   that these may use; empty for all of its owner's
    /// @param used       when it was used last, to the hour; empty if it never was
    public record Token(
            String id,
            String name,
            String user,
            boolean readOnly,
            List<String> statements,
            List<String> catalogs,
            long created,
            long expires,
            Optional<Long> used) {
        public Token {
            statements = List.copyOf(statements);
            catalogs = List.copyOf(catalogs);
        }
    }

    /// The tokens that the caller may see.
    public record Tokens(List<Token> tokens) {
        public Tokens {
            tokens = List.copyOf(tokens);
        }
    }

    /// The wish for a token.
    ///
    /// @param readOnly   whether it changes nothing; it then runs only the statements that are listed
    /// @param statements the types of statements that it may run, such as `query` and `show`; empty for all
    /// @param catalogs   the names of the only catalogs that its statements may use; these then run no code
    /// @param days       until it ends; 90 by default
    /// @param user       its owner if that is not the caller, which only administrators may ask for
    public record NewToken(
            Optional<String> name,
            Optional<Boolean> readOnly,
            List<String> statements,
            List<String> catalogs,
            Optional<Integer> days,
            Optional<String> user) {
        public NewToken {
            statements = List.copyOf(statements);
            catalogs = List.copyOf(catalogs);
        }
    }

    /// A new token with its secret, which the server does not show again.
    public record CreatedToken(Token token, String secret) {
        /// Does not contain the secret.
        @Override
        public String toString() {
            return token.toString();
        }
    }

    /// The id of a token.
    public static final Param<String> TOKEN_ID = Param.path("tokenid", ParamFormat.STRING, "The id of a token.");

    /// The endpoints of service A.
    public static final Accounts OF_CLUSTER = of(Service.CLUSTER);
    /// The endpoints of service B.
    public static final Accounts OF_GATEWAY = of(Service.GATEWAY);

    private static Accounts of(Service service) {
        return new Accounts(
                service.get("getCaller", "/caller")
                        .response(Payload.json(Caller.class))
                        .summary("The caller and its permissions."),
                service.post("signIn", "/login")
                        .request(Payload.json(SignIn.class))
                        .response(Payload.json(Caller.class))
                        .summary("Logs a browser in, which gets a cookie. Programs send their login with each request"
                                + " instead.")
                        .permission(Permission.PUBLIC)
                        .faults(FaultCode.UNAUTHENTICATED, FaultCode.CONFLICT, FaultCode.TOO_MANY),
                service.delete("signOut", "/login")
                        .response(Payload.json(Nothing.class))
                        .summary("Logs a browser out.")
                        .permission(Permission.PUBLIC),
                service.post("beginProviderLogin", "/login/provider")
                        .request(Payload.json(ProviderWish.class))
                        .response(Payload.json(ProviderPage.class))
                        .summary("The page of the identity provider at which a browser logs in.")
                        .permission(Permission.PUBLIC)
                        .faults(FaultCode.CONFLICT),
                service.post("finishProviderLogin", "/login/provider/finish")
                        .request(Payload.json(ProviderReturn.class))
                        .response(Payload.json(ProviderLogin.class))
                        .summary("Logs a browser in that comes back from the identity provider. It gets a cookie.")
                        .permission(Permission.PUBLIC)
                        .faults(FaultCode.UNAUTHENTICATED, FaultCode.CONFLICT),
                service.post("beginDeviceLogin", "/login/device")
                        .response(Payload.json(DeviceCode.class))
                        .summary("A code with which a program without a browser logs in at the identity provider.")
                        .permission(Permission.PUBLIC)
                        .faults(FaultCode.CONFLICT, FaultCode.TOO_MANY),
                service.post("finishDeviceLogin", "/login/device/finish")
                        .request(Payload.json(DeviceQuestion.class))
                        .response(Payload.json(DeviceLogin.class))
                        .summary("An API token, once the user has entered the code.")
                        .permission(Permission.PUBLIC)
                        .faults(FaultCode.UNAUTHENTICATED, FaultCode.CONFLICT),
                service.get("listTokens", "/tokens")
                        .response(Payload.json(Tokens.class))
                        .summary("The caller's API tokens; those of all users for an administrator."),
                service.post("createToken", "/tokens")
                        .request(Payload.json(NewToken.class))
                        .response(Payload.json(CreatedToken.class))
                        .summary("Makes an API token. Its secret is in this answer only.")
                        .permission(Permission.VIEW)
                        .faults(FaultCode.FORBIDDEN, FaultCode.CONFLICT, FaultCode.TOO_MANY),
                service.delete("revokeToken", "/tokens/:tokenid")
                        .params(TOKEN_ID)
                        .response(Payload.json(Nothing.class))
                        .summary("Ends an API token at once.")
                        .permission(Permission.VIEW)
                        .faults(FaultCode.NOT_FOUND));
    }

    /// All of these.
    public List<Endpoint<?, ?>> all() {
        return List.of(
                self,
                signIn,
                signOut,
                beginAtProvider,
                finishAtProvider,
                beginDevice,
                finishDevice,
                list,
                make,
                revoke);
    }
}
