package io.millrace.testing;

import java.util.List;
import java.util.Random;

/// Texts that have broken programs: quotes, controls, directions, other scripts, paths, formats and lengths.
public final class NaughtyStrings {
    public static final List<String> ALL = List.of(
            "",
            " ",
            "null",
            "undefined",
            "NaN",
            "-1",
            "1e999",
            "9223372036854775808",
            "'",
            "\"",
            "`",
            "``",
            "a`b",
            "a.b.c",
            "'; DROP TABLE t; --",
            "/* comment",
            "-- comment",
            "\\",
            "\\u0000",
            "\0",
            "a\0b",
            "\r\nInjected: yes",
            "\n",
            "\t",
            "\u001b[31mred",
            "%s%n%d",
            "${jndi:ldap://localhost/x}",
            "{{7*7}}",
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "../../etc/passwd",
            "..\\..\\windows",
            "/dev/null",
            "file:///etc/passwd",
            "con",
            "é",
            "e\u0301",
            "ß",
            "İ",
            "ı",
            "ﬀ",
            "漢字",
            "日本語テスト",
            "عربي",
            "\u202Ertl",
            "\u200Bzero",
            "\uFEFFbom",
            "👩‍👩‍👧‍👦",
            "💥",
            "\uD800",
            "\uDC00x",
            "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
            "a".repeat(255),
            "a".repeat(256),
            "é".repeat(200),
            "x".repeat(70_000),
            "select",
            "TABLE",
            "true",
            "0x1F",
            "1/0",
            "٠١٢٣");

    private NaughtyStrings() {}

    public static String any(Random random) {
        return ALL.get(random.nextInt(ALL.size()));
    }
}
