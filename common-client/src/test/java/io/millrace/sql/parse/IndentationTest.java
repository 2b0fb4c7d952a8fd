package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IndentationTest {

    @Test
    void isThatOfTheLineBefore() {
        assertThat(Indentation.after("SELECT *")).isZero();
        assertThat(Indentation.after("SELECT\n    a,")).isEqualTo(4);
    }

    @Test
    void goesDeeperInsideBrackets() {
        assertThat(Indentation.after("CREATE TABLE t (")).isEqualTo(2);
        assertThat(Indentation.after("CREATE TABLE t (\n  a INT,")).isEqualTo(2);
        assertThat(Indentation.after("SELECT * FROM (\n  SELECT a FROM (")).isEqualTo(4);
    }

    @Test
    void comesBackAfterThem() {
        assertThat(Indentation.after("  SELECT f(\n    a)")).isEqualTo(2);
        assertThat(Indentation.after("SELECT * FROM (\n  SELECT a FROM (\n    SELECT b)"))
                .isEqualTo(2);
    }

    @Test
    void putsAClosingBracketUnderTheLineThatOpenedIt() {
        assertThat(Indentation.beforeClosing("  f(\n    a\n    ")).isEqualTo(2);
        assertThat(Indentation.beforeClosing("f(a)\n  ")).isZero();
    }

    @Test
    void addsNothingToATextThatIsStillOpen() {
        assertThat(Indentation.after("SELECT (\n  'a")).isZero();
        assertThat(Indentation.after("/* (")).isZero();
    }
}
