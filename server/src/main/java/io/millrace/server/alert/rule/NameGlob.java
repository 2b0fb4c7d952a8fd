package io.millrace.server.alert.rule;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A pattern of names in which `*` stands for any text. Upper and lower case are the same.
public record NameGlob(String text) {
    public boolean matches(String name) {
        return Pattern.compile(
                        Arrays.stream(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")),
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL)
                .matcher(name)
                .matches();
    }
}
