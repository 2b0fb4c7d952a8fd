package io.millrace.server.engine.planner.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.runtime.generated.GeneratedClass;

/// The whole numbers of a statement in the generated code of its calculations, moved into fields that are set from the
/// references of the class. Statements that differ in these numbers only have the same code then, which the engine
/// compiles once for jobs without libraries.
final class LiteralFields {
    private static final String PREFIX = "literal$";
    private static final String BEGIN = "public void processElement(";
    private static final String DECLARATION = "private final Object[] references;";
    private static final String ASSIGNMENT = "this.references = references;";

    /// A text, a character, a comment, a brace, or a number as the engine's code generator writes it.
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|//[^\\n]*+"
                    + "|/\\*.*?\\*/|[{}]|\\(\\(int\\) (?<int>-?\\d+)\\)|\\(\\(long\\) (?<long>-?\\d+)L\\)",
            Pattern.DOTALL);

    /// A comment with the identity of the session's configuration.
    private static final Pattern SESSION =
            Pattern.compile("// Timezone: org\\.apache\\.flink\\.table\\.api\\.TableConfig@[0-9a-f]+\\R");

    private final StringBuilder code = new StringBuilder();
    private final StringBuilder declarations = new StringBuilder(DECLARATION);
    private final StringBuilder assignments = new StringBuilder(ASSIGNMENT);
    private final List<Object> references;

    private LiteralFields(Object[] references) {
        this.references = new ArrayList<>(Arrays.asList(references));
    }

    /// Empty if there is nothing to change.
    ///
    /// @param original of the class, or what was made of it
    static <T extends StreamOperator<?>> Optional<RewrittenOperator<T>> of(
            GeneratedClass<T> generated, String original) {
        var code = SESSION.matcher(original).replaceAll("");
        int begin = code.indexOf(BEGIN);
        var fields = new LiteralFields(generated.getReferences());
        var changed =
                begin >= 0 && isOnce(code, DECLARATION) && isOnce(code, ASSIGNMENT) ? fields.moved(code, begin) : code;
        return changed.equals(generated.getCode())
                ? Optional.empty()
                : Optional.of(new RewrittenOperator<>(generated, changed, fields.references.toArray()));
    }

    private static boolean isOnce(String code, String part) {
        int at = code.indexOf(part);
        return at >= 0 && code.indexOf(part, at + 1) < 0;
    }

    private String moved(String original, int begin) {
        int before = references.size();
        move(original, begin);
        return references.size() == before
                ? original
                : code.toString().replace(DECLARATION, declarations).replace(ASSIGNMENT, assignments);
    }

    /// Copies the code, and moves the numbers in the method that handles a row.
    private void move(String original, int begin) {
        var token = TOKEN.matcher(original).region(begin, original.length());
        int copied = 0;
        int depth = 0;
        while (token.find()) {
            if (token.group().equals("{")) {
                depth++;
            } else if (token.group().equals("}") && --depth == 0) {
                break;
            } else if (token.group("int") != null || token.group("long") != null) {
                code.append(original, copied, token.start());
                copied = token.end();
                code.append(
                        token.group("int") != null
                                ? field("int", "Integer", Integer.valueOf(token.group("int")))
                                : field("long", "Long", Long.valueOf(token.group("long"))));
            }
        }
        code.append(original, copied, original.length());
    }

    private String field(String type, String boxed, Number value) {
        var name = PREFIX + references.size();
        declarations
                .append(" private final ")
                .append(type)
                .append(' ')
                .append(name)
                .append(';');
        assignments
                .append(' ')
                .append(name)
                .append(" = ((")
                .append(boxed)
                .append(") references[")
                .append(references.size())
                .append("]).")
                .append(type)
                .append("Value();");
        references.add(value);
        return name;
    }
}
