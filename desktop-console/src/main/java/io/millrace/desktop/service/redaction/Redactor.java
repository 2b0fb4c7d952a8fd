package io.millrace.desktop.service.redaction;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Takes out of texts and of JSON what the rules say, the same everywhere. Safe for use by many threads, once it has
/// learned.
public final class Redactor {
    public static final String MASK = SecretPatterns.MASK;

    private final RedactionRules rules;
    private final RedactionListener ledger;
    private final Pseudonyms hosts = new Pseudonyms();
    private final SqlLiterals literals = new SqlLiterals();
    private final Optional<RewriteRule> words;
    private volatile Optional<RewriteRule> learned = Optional.empty();

    public Redactor(RedactionRules rules, RedactionListener ledger) {
        this.rules = rules;
        this.ledger = ledger;
        this.words = rules.takeOut(RedactionKind.WORDS)
                ? rewriting(RedactionKind.WORDS, rules.words(), MASK)
                : Optional.empty();
    }

    /// Hosts that will have another name wherever they stand.
    public void hosts(Collection<String> names) {
        if (rules.takeOut(RedactionKind.HOSTS)) {
            names.forEach(hosts::learn);
        }
    }

    /// A statement whose texts are taken out of everything else too.
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

    /// A line of a log, a part of an address, any text.
    public String text(String text) {
        var rest = text;
        if (rules.takeOut(RedactionKind.SECRETS)) {
            rest = SecretPatterns.in(rest, ledger);
        }
        if (rules.takeOut(RedactionKind.EMAILS)) {
            rest = SecretPatterns.withoutEmails(rest, ledger);
        }
        for (var own : Stream.of(words, learned).flatMap(Optional::stream).toList()) {
            rest = own.in(rest, ledger);
        }
        return rules.takeOut(RedactionKind.HOSTS) ? hosts.in(rest, ledger) : rest;
    }

    /// A text that stands under a name.
    public String value(String name, String value) {
        if (rules.takeOut(RedactionKind.SECRETS)
                && SecretPatterns.named(name)
                && !value.isEmpty()
                && !value.equals(MASK)) {
            ledger.tookOut(RedactionKind.SECRETS, name + ": " + value, name + ": " + MASK);
            return MASK;
        }
        return text(rules.takeOut(RedactionKind.LITERALS) ? SqlLiterals.in(name, value, ledger) : value);
    }

    /// A JSON document; everything but the texts in it stays as it is, byte for byte.
    public String json(String json) {
        return rules.equals(RedactionRules.NOTHING) ? json : new JsonRedaction(this, json).run();
    }
}
