package io.millrace.server.security.login.kerberos;

import io.millrace.server.security.login.provider.ProviderFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KeyTab;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;

/// Acts as a service with the keys of a keytab. It asks no key distribution centre, so it works while that is away; and
/// the JDK reads the keytab again when a key is needed.
record ServiceLogin(Subject subject) {
    private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";

    /// Throws [ProviderFailure] with a sentence for the operator.
    static ServiceLogin open(Path keytab, KerberosOptions.ServiceName name) throws ProviderFailure {
        if (!Files.isReadable(keytab)) {
            throw new ProviderFailure("the keytab " + keytab + " does not exist or cannot be read");
        }
        if (KeyTab.getInstance(new KerberosPrincipal(name.principal()), keytab.toFile())
                        .getKeys(new KerberosPrincipal(name.principal()))
                        .length
                == 0) {
            throw new ProviderFailure("the keytab " + keytab + " has no key of " + name.principal());
        }
        try {
            var context = new LoginContext("millrace", null, null, new FromKeytab(keytab, name.principal()));
            context.login();
            return new ServiceLogin(context.getSubject());
        } catch (LoginException e) {
            throw new ProviderFailure("the keytab " + keytab + " cannot be used: " + e.getMessage(), e);
        }
    }

    /// Runs something that needs the keys.
    <T> T call(Callable<T> action) throws Exception {
        try {
            return Subject.callAs(subject, action);
        } catch (CompletionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static final class FromKeytab extends Configuration {
        private final AppConfigurationEntry entry;

        FromKeytab(Path keytab, String principal) {
            this.entry = new AppConfigurationEntry(
                    MODULE,
                    LoginModuleControlFlag.REQUIRED,
                    Map.of(
                            "useKeyTab", "true",
                            "storeKey", "true",
                            "doNotPrompt", "true",
                            "isInitiator", "false",
                            "keyTab", keytab.toAbsolutePath().toString(),
                            "principal", principal));
        }

        @Override
        public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
            return new AppConfigurationEntry[] {entry};
        }
    }
}
