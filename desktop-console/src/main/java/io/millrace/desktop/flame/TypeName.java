package io.millrace.desktop.flame;

/// Converts type names from the form of the JVM, `[B` or `[Ljava.lang.String;`, to Java syntax.
final class TypeName {
    private TypeName() {}

    static String of(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0 || dimensions == name.length()) {
            return name;
        }
        return element(name.substring(dimensions)) + "[]".repeat(dimensions);
    }

    private static String element(String name) {
        return switch (name.charAt(0)) {
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'D' -> "double";
            case 'F' -> "float";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'S' -> "short";
            case 'Z' -> "boolean";
            default -> name.endsWith(";") ? name.substring(1, name.length() - 1) : name;
        };
    }
}
