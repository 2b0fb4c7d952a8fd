package io.millrace.desktop.service.redaction;

import io.millrace.secret.SecretsMasked;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Removes from texts and JSON what the rules say, in the same way everywhere. Thread-safe after the calls of `hosts`
/// and `statement`.
public final class Redactor {
    public static final String MASK = SecretsMasked.MASK;

    private static final RewriteRule EMAIL = new RewriteRule(
            RedactionKind.EMAILS,
            Pattern.compile("(?<![\\w./%+-])[\\w.%+-]{1,64}+@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,6}"
                    + "\\.[A-Za-z]{2,24}\\b"),
            found -> MASK);

    private final RedactionRules rules;
    private final RedactionListener listener;
    private final Pseudonyms hosts = new Pseudonyms();
    private final SqlLiterals literals = new SqlLiterals();
    private final Optional<RewriteRule> words;
    private volatile Optional<RewriteRule> learned = Optional.empty();

    public Redactor(RedactionRules rules, RedactionListener listener) {
        this.rules = rules;
        this.listener = listener;
        this.words = rules.takeOut(RedactionKind.WORDS)
                ? rewriting(RedactionKind.WORDS, rules.words(), MASK)
                : Optional.empty();
    }

    /// Adds host names that get a pseudonym everywhere.
    public void hosts(Collection<String> names) {
        if (rules.takeOut(RedactionKind.HOSTS)) {
            names.forEach(hosts::learn);
        }
    }

    /// Adds a statement whose literals are removed from all other texts too.
    public void statement(String sql) {
        if (rules.takeOut(RedactionKind.LITERALS)) {
            literals.learn(sql);
            learned = rewriting(RedactionKind.LITERALS, literals.learned(), "?");
        }
    }

    private static Optional<RewriteRule> rewriting(RedactionKind kind, List<String> words, String after) {
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new RewriteRule(
                        kind,
                        Pattern.compile(
                                words.stream()
                                        .sorted(Comparator.comparingInt(String::length)
                                                .reversed())
                                        .map(Pattern::quote)
                                        .collect(Collectors.joining("|")),
                                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE),
                        found -> after));
    }

    /// Redacts any text, such as a log line or a part of an address.
    public String text(String text) {
        var rest = text;
        if (rules.takeOut(RedactionKind.SECRETS)) {
            rest = SecretsMasked.in(rest, (before, after) -> listener.tookOut(RedactionKind.SECRETS, before, after));
        }
        if (rules.takeOut(RedactionKind.EMAILS)) {
            rest = rest.indexOf('@') < 0 ? rest : EMAIL.in(rest, listener);
        }
        for (var own : Stream.of(words, learned).flatMap(Optional::stream).toList()) {
            rest = own.in(rest, listener);
        }
        return rules.takeOut(RedactionKind.HOSTS) ? hosts.in(rest, listener) : rest;
    }

    /// Redacts the value of a named field or setting.
    public String value(String name, String value) {
        if (rules.takeOut(RedactionKind.SECRETS)
                && SecretsMasked.isSecretName(name)
                && !value.isEmpty()
                && !value.equals(MASK)) {
            listener.tookOut(RedactionKind.SECRETS, name + ": " + value, name + ": " + MASK);
            return MASK;
        }
        return text(rules.takeOut(RedactionKind.LITERALS) ? SqlLiterals.in(name, value, listener) : value);
    }

    /// Redacts a JSON document. Everything but its strings stays the same, byte for byte.
    public String json(String json) {
        return rules.equals(RedactionRules.NOTHING) ? json : new JsonRedaction(this, json).run();
    }
}
