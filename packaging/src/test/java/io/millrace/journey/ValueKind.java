package io.millrace.journey;

import java.math.BigDecimal;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/// The kinds of values, each with one normal form in which the clients' spellings are compared. NULL is none of them; a
/// text is quoted, which distinguishes it from everything else.
enum ValueKind {
    TEXT {
        @Override
        String of(String shown) {
            return "'" + shown + "'";
        }
    },

    /// A number with all its digits, also the zeros that the scale of its type requires.
    EXACT_NUMBER {
        @Override
        String of(String shown) {
            return new BigDecimal(shown.strip()).toPlainString();
        }
    },

    DOUBLE {
        @Override
        String of(String shown) {
            return Double.toString(Double.parseDouble(shown));
        }
    },

    TRUTH {
        @Override
        String of(String shown) {
            return switch (shown.strip().toLowerCase(Locale.ROOT)) {
                case "t", "true" -> "true";
                case "f", "false" -> "false";
                default -> throw new IllegalArgumentException(shown);
            };
        }
    },

    DATE {
        @Override
        String of(String shown) {
            return shown.strip();
        }
    },

    /// A time with or without a day, without zeros at the end of its fraction, and without the letter that
    /// ISO 8601 wants.
    TIME {
        @Override
        String of(String shown) {
            return shown.strip()
                    .replace('T', ' ')
                    .replaceFirst("(\\.\\d*?)0+(?=\\D*$)", "$1")
                    .replaceFirst("\\.(?=\\D*$)", "");
        }
    },

    /// A point in time in UTC, which is the zone of all clients' sessions.
    INSTANT {
        @Override
        String of(String shown) {
            return TIME.of(shown.strip().replaceFirst(" ?(Z|UTC|\\+00(:00)?)$", ""));
        }
    },

    /// Bytes in hexadecimal digits, with or without a prefix, or in Base64 as JSON has it.
    BYTES {
        @Override
        String of(String shown) {
            var digits = shown.strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceFirst("^(\\\\x|x')", "")
                    .replaceFirst("'$", "");
            return digits.matches("[0-9a-f]*")
                    ? digits
                    : HexFormat.of().formatHex(Base64.getDecoder().decode(shown.strip()));
        }
    },

    LIST_OR_MAP {
        @Override
        String of(String shown) {
            return NestedText.normal(shown, true);
        }
    },

    /// A list of its fields: not every client shows their names.
    ROW {
        @Override
        String of(String shown) {
            return NestedText.normal(shown, false);
        }
    };

    /// The normal form of what a client shows.
    abstract String of(String shown);

    /// Returns the kind of a column by PostgreSQL's name of its type.
    static ValueKind named(String type) {
        return switch (type) {
            case "int2", "int4", "int8", "numeric" -> EXACT_NUMBER;
            case "float4", "float8" -> DOUBLE;
            case "bool" -> TRUTH;
            case "date" -> DATE;
            case "time", "timestamp" -> TIME;
            case "timestamptz" -> INSTANT;
            case "bytea" -> BYTES;
            case "jsonb" -> LIST_OR_MAP;
            case "json" -> ROW;
            case "text", "varchar", "bpchar" -> TEXT;
            default -> {
                if (!type.startsWith("_")) {
                    throw new IllegalArgumentException(type);
                }
                yield LIST_OR_MAP;
            }
        };
    }
}
