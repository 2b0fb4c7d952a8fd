package io.millrace.server.security.authority;

import io.millrace.server.storage.FileOwner;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/// A private authority in a folder: its own key, and the certificates that it has signed. Only the owner can read them;
/// one random password protects all stores of the folder.
///
/// Keys are RSA, because the engine's clients accept nothing else by default.
public final class CertificateAuthority {
    private static final String AUTHORITY = "authority";
    private static final String TRUSTED = "trusted";
    private static final String PASSWORD = "password";
    private static final String STORE = ".p12";
    private static final String PEM = ".pem";
    private static final String KEY = ".key";
    private static final int PASSWORD_BYTES = 24;
    private static final int LINE = 64;
    private static final List<String> RSA = rsa(3072);

    private final Path folder;
    private final String password;
    private final List<String> keyOptions;
    private final SequencedSet<Path> files = new LinkedHashSet<>();

    private CertificateAuthority(Path folder, String password, List<String> keyOptions) {
        this.folder = folder;
        this.password = password;
        this.keyOptions = keyOptions;
    }

    static List<String> rsa(int bits) {
        return List.of("-keyalg", "RSA", "-keysize", String.valueOf(bits), "-sigalg", "SHA256withRSA");
    }

    /// The period in which a certificate is valid.
    ///
    /// @param from in the format of keytool's `-startdate`, such as `-2d`; empty for now
    public record Validity(String from, int days) {
        public static Validity days(int days) {
            return new Validity("", days);
        }

        private List<String> options() {
            var options = new ArrayList<>(List.of("-validity", String.valueOf(days)));
            if (!from.isEmpty()) {
                options.addAll(List.of("-startdate", from));
            }
            return options;
        }
    }

    /// The files of a certificate.
    ///
    /// @param store the key with its certificates, in PKCS12
    /// @param pem   the certificates, that of the name first
    /// @param key   the private key in PEM
    public record Issued(Path store, Path pem, Path key) {}

    /// Opens the authority of a folder, or makes one.
    ///
    /// @param name for people, in the certificate of the authority
    public static CertificateAuthority in(Path folder, String name, Validity validity) throws IOException {
        return in(folder, name, validity, RSA);
    }

    /// @param keyOptions of keytool, for the kind of the keys that it makes
    static CertificateAuthority in(Path folder, String name, Validity validity, List<String> keyOptions)
            throws IOException {
        Files.createDirectories(folder.toAbsolutePath().getParent());
        boolean isNew = !Files.isDirectory(folder);
        if (isNew) {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        var file = folder.resolve(PASSWORD);
        if (Files.exists(file)) {
            var found = new CertificateAuthority(folder, Files.readString(file).strip(), keyOptions);
            found.files.addAll(List.of(file, folder.resolve(AUTHORITY + STORE), found.certificate(), found.trusted()));
            return found;
        }
        var bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        var made = new CertificateAuthority(
                folder, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), keyOptions);
        if (isNew) {
            made.files.add(folder);
        }
        made.make(name, validity);
        made.write(file, made.password + "\n");
        return made;
    }

    private void make(String name, Validity validity) throws IOException {
        var arguments = new ArrayList<>(List.of("-genkeypair", "-alias", AUTHORITY, "-dname", "CN=" + escaped(name)));
        arguments.addAll(List.of("-ext", "bc:critical=ca:true,pathlen:0", "-ext", "ku:critical=keyCertSign,cRLSign"));
        arguments.addAll(keyOptions);
        arguments.addAll(validity.options());
        var store = newStore();
        Keytool.run(store, password, arguments);
        publish(store, AUTHORITY + STORE);
        try {
            var certificate = open(folder.resolve(AUTHORITY + STORE)).getCertificate(AUTHORITY);
            write(folder.resolve(AUTHORITY + PEM), pem("CERTIFICATE", certificate.getEncoded()));
            trust(TRUSTED, certificate);
        } catch (GeneralSecurityException e) {
            throw new IOException("The certificate of the authority cannot be written", e);
        }
    }

    /// The files of the authority and those that it has issued, after their folder if it made that. Others may have
    /// files of their own in the same folder.
    public List<Path> files() {
        return List.copyOf(files);
    }

    /// The password of all stores.
    public String password() {
        return password;
    }

    /// The certificate of the authority in PEM, which clients trust.
    public Path certificate() {
        return folder.resolve(AUTHORITY + PEM);
    }

    /// The certificate of the authority in PKCS12.
    public Path trusted() {
        return folder.resolve(TRUSTED + STORE);
    }

    /// Signs a certificate for a server, which it may also show as a client of another one.
    ///
    /// @param hosts names and addresses of the server, the first one in its subject
    public Issued server(String name, List<String> hosts, Validity validity) throws IOException {
        var alternatives = new ArrayList<String>();
        for (var host : hosts) {
            alternatives.add((isAddress(host) ? "ip:" : "dns:") + host);
        }
        return issue(
                name,
                hosts.getFirst(),
                List.of("-ext", "san=" + String.join(",", alternatives), "-ext", "eku=serverAuth,clientAuth"),
                validity);
    }

    /// Signs a certificate for a client.
    public Issued client(String name, Validity validity) throws IOException {
        return issue(name, name, List.of("-ext", "eku=clientAuth"), validity);
    }

    /// Makes a store with a self-signed certificate, unless there is one: any process that has the store is a part of
    /// the cluster.
    public Path selfSigned(String name, Validity validity) throws IOException {
        if (Files.exists(folder.resolve(name + STORE))) {
            files.add(folder.resolve(name + STORE));
            return folder.resolve(name + STORE);
        }
        var arguments = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-dname", "CN=" + escaped(name)));
        arguments.addAll(keyOptions);
        arguments.addAll(validity.options());
        var store = newStore();
        Keytool.run(store, password, arguments);
        return publish(store, name + STORE);
    }

    private Issued issue(String name, String subject, List<String> extensions, Validity validity) throws IOException {
        var store = newStore();
        Files.copy(folder.resolve(AUTHORITY + STORE), store);
        var arguments = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-dname", "CN=" + escaped(subject)));
        arguments.addAll(List.of("-signer", AUTHORITY, "-ext", "ku:critical=digitalSignature,keyEncipherment"));
        arguments.addAll(extensions);
        arguments.addAll(keyOptions);
        arguments.addAll(validity.options());
        Keytool.run(store, password, arguments);
        try {
            var both = open(store);
            Files.delete(store);
            return publish(
                    name, both.getKey(name, password.toCharArray()).getEncoded(), both, both.getCertificateChain(name));
        } catch (GeneralSecurityException e) {
            throw new IOException("The certificate of " + subject + " cannot be written", e);
        }
    }

    /// Writes an entry of a store into files of its own, without the key of the authority.
    private Issued publish(String name, byte[] key, KeyStore from, Certificate[] chain)
            throws IOException, GeneralSecurityException {
        var alone = KeyStore.getInstance("PKCS12");
        alone.load(null, password.toCharArray());
        alone.setKeyEntry(name, from.getKey(name, password.toCharArray()), password.toCharArray(), chain);
        var text = new StringBuilder();
        for (var certificate : chain) {
            text.append(pem("CERTIFICATE", certificate.getEncoded()));
        }
        write(folder.resolve(name + KEY), pem("PRIVATE KEY", key));
        write(folder.resolve(name + PEM), text.toString());
        return new Issued(save(alone, name + STORE), folder.resolve(name + PEM), folder.resolve(name + KEY));
    }

    private void trust(String name, Certificate certificate) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, password.toCharArray());
        store.setCertificateEntry(AUTHORITY, certificate);
        save(store, name + STORE);
    }

    private Path save(KeyStore store, String name) throws IOException, GeneralSecurityException {
        var file = newStore();
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (var out = Files.newOutputStream(file)) {
            store.store(out, password.toCharArray());
        }
        return publish(file, name);
    }

    private KeyStore open(Path file) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password.toCharArray());
        }
        return store;
    }

    /// A name for a store that is not complete yet.
    private Path newStore() throws IOException {
        var file = folder.resolve("new" + STORE);
        Files.deleteIfExists(file);
        return file;
    }

    private Path publish(Path file, String name) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        FileOwner.keep(folder.resolve(name), file);
        files.add(folder.resolve(name));
        return Files.move(
                file, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Replaces a file at once, so that a server that reads it never sees a part of it.
    private void write(Path file, String text) throws IOException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(part, text);
        FileOwner.keep(file, part);
        files.add(file);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String pem(String type, byte[] bytes) {
        var lines = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
        return "-----BEGIN " + type + "-----\n" + lines.encodeToString(bytes) + "\n-----END " + type + "-----\n";
    }

    private static boolean isAddress(String host) {
        try {
            return !InetAddress.ofLiteral(host).getHostAddress().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /// A value of a distinguished name.
    private static String escaped(String name) {
        return name.replaceAll("([,+\"\\\\<>;=])", "\\\\$1");
    }
}
