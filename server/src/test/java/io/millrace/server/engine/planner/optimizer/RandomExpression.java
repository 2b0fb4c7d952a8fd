package io.millrace.server.engine.planner.optimizer;

import java.util.Random;

/// The texts of random constant expressions: the same for the same seed.
final class RandomExpression {
    private static final String[] NUMBERS = {
        "0",
        "1",
        "-1",
        "7",
        "42",
        "2147483647",
        "-2147483648",
        "9223372036854775807",
        "3000000000",
        "1.5",
        "-0.25",
        "12345.678",
        "CAST(5 AS TINYINT)",
        "CAST(-300 AS SMALLINT)",
        "CAST(7 AS BIGINT)",
        "CAST(3.14 AS DECIMAL(10, 4))",
        "CAST(NULL AS INT)",
        "CAST(NULL AS DECIMAL(8, 2))"
    };
    private static final String[] TEXTS = {
        "''",
        "'a'",
        "'B'",
        "' padded '",
        "'Hello World'",
        "'12'",
        "'x''y'",
        "U&'\\00e4\\4e2d'",
        "CAST('abc' AS CHAR(5))",
        "CAST('abcdef' AS VARCHAR(3))",
        "CAST(NULL AS STRING)",
        "'-7.5'",
        "'true'"
    };

    private final Random random;

    RandomExpression(long seed) {
        random = new Random(seed);
    }

    String next() {
        return switch (random.nextInt(3)) {
            case 0 -> number(3);
            case 1 -> text(3);
            default -> truth(3);
        };
    }

    private String number(int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return random.nextBoolean() ? of(NUMBERS) : Integer.toString(random.nextInt(2_000) - 1_000);
        }
        int next = depth - 1;
        return switch (random.nextInt(13)) {
            case 0 -> "(" + number(next) + " + " + number(next) + ")";
            case 1 -> "(" + number(next) + " - " + number(next) + ")";
            case 2 -> "(" + number(next) + " * " + number(next) + ")";
            case 3 -> "(- " + number(next) + ")";
            case 4 -> "ABS(" + number(next) + ")";
            case 5 -> "CHAR_LENGTH(" + text(next) + ")";
            case 6 -> "CAST(" + number(next) + " AS BIGINT)";
            case 7 -> "CAST(" + number(next) + " AS DECIMAL(20, 3))";
            case 8 -> "CAST(" + text(next) + " AS INT)";
            case 9 -> "CASE WHEN " + truth(next) + " THEN " + number(next) + " ELSE " + number(next) + " END";
            case 10 -> "POSITION(" + text(next) + " IN " + text(next) + ")";
            case 11 -> "(" + number(next) + " / " + number(next) + ")";
            default -> "SIGN(" + number(next) + ")";
        };
    }

    private String text(int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return random.nextBoolean() ? of(TEXTS) : "'t" + random.nextInt(1_000) + "'";
        }
        int next = depth - 1;
        return switch (random.nextInt(12)) {
            case 0 -> "UPPER(" + text(next) + ")";
            case 1 -> "LOWER(" + text(next) + ")";
            case 2 -> "INITCAP(" + text(next) + ")";
            case 3 -> "REVERSE(" + text(next) + ")";
            case 4 -> "(" + text(next) + " || " + text(next) + ")";
            case 5 -> "CONCAT(" + text(next) + ", " + text(next) + ")";
            case 6 -> "CONCAT_WS(" + text(next) + ", " + text(next) + ", " + text(next) + ")";
            case 7 ->
                "SUBSTRING(" + text(next) + " FROM " + (random.nextInt(5) - 1) + " FOR " + random.nextInt(4) + ")";
            case 8 -> "REPLACE(" + text(next) + ", " + text(next) + ", " + text(next) + ")";
            case 9 -> "CAST(" + number(next) + " AS STRING)";
            case 10 -> "CAST(" + text(next) + " AS VARCHAR(" + (1 + random.nextInt(6)) + "))";
            default -> "CASE WHEN " + truth(next) + " THEN " + text(next) + " ELSE " + text(next) + " END";
        };
    }

    private String truth(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? "TRUE" : "(1 < " + random.nextInt(3) + ")";
        }
        int next = depth - 1;
        return switch (random.nextInt(9)) {
            case 0 -> "(" + number(next) + " < " + number(next) + ")";
            case 1 -> "(" + number(next) + " = " + number(next) + ")";
            case 2 -> "(" + number(next) + " >= " + number(next) + ")";
            case 3 -> "(" + text(next) + " <> " + text(next) + ")";
            case 4 -> "(" + text(next) + " > " + text(next) + ")";
            case 5 -> "(" + truth(next) + " AND " + truth(next) + ")";
            case 6 -> "(" + truth(next) + " OR " + truth(next) + ")";
            case 7 -> "(NOT " + truth(next) + ")";
            default -> "(" + text(next) + " IS NOT NULL)";
        };
    }

    private String of(String[] texts) {
        return texts[random.nextInt(texts.length)];
    }
}
