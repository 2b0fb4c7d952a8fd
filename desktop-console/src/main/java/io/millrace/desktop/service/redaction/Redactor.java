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
    public static final String MASK = Secrets.MASK;

    private final Rules rules;
    private final Ledger ledger;
    private final Pseudonyms hosts = new Pseudonyms();
    private final Literals literals = new Literals();
    private final Optional<Rewriting> words;
    private volatile Optional<Rewriting> learned = Optional.empty();

    public Redactor(Rules rules, Ledger ledger) {
        this.rules = rules;
        this.ledger = ledger;
        this.words = rules.takeOut(Kind.WORDS) ? rewriting(Kind.WORDS, rules.words(), MASK) : Optional.empty();
    }

    /// Hosts that will have another name wherever they stand.
    public void hosts(Collection<String> names) {
        if (rules.takeOut(Kind.HOSTS)) {
            names.forEach(hosts::learn);
        }
    }

    /// A statement whose texts are taken out of everything else too.
    public void statement(String sql) {
        if (rules.takeOut(Kind.LITERALS)) {
            literals.learn(sql);
            learned = rewriting(Kind.LITERALS, literals.learned(), "?");
        }
    }

    private static Optional<Rewriting> rewriting(Kind kind, List<String> words, String after) {
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Rewriting(
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
        if (rules.takeOut(Kind.SECRETS)) {
            rest = Secrets.in(rest, ledger);
        }
        if (rules.takeOut(Kind.EMAILS)) {
            rest = Secrets.withoutEmails(rest, ledger);
        }
        for (var own : Stream.of(words, learned).flatMap(Optional::stream).toList()) {
            rest = own.in(rest, ledger);
        }
        return rules.takeOut(Kind.HOSTS) ? hosts.in(rest, ledger) : rest;
    }

    /// A text that stands under a name.
    public String value(String name, String value) {
        if (rules.takeOut(Kind.SECRETS) && Secrets.named(name) && !value.isEmpty() && !value.equals(MASK)) {
            ledger.tookOut(Kind.SECRETS, name + ": " + value, name + ": " + MASK);
            return MASK;
        }
        return text(rules.takeOut(Kind.LITERALS) ? Literals.in(name, value, ledger) : value);
    }

    /// A JSON document; everything but the texts in it stays as it is, byte for byte.
    public String json(String json) {
        return rules.equals(Rules.NOTHING) ? json : new JsonRedaction(this, json).run();
    }
}
