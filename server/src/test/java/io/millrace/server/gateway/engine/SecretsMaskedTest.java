package io.millrace.server.gateway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsMaskedTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE t WITH ('connector' = 'jdbc', 'password' = 'hunter2') AS SELECT 1",
                "INSERT INTO t SELECT * FROM s /*+ OPTIONS('properties.ssl.keystore.PASSWORD'='hunter2') */",
                "SELECT 1 /*+ OPTIONS('s3.secret-key' = 'it''s hunter2') */",
                "CREATE TABLE t WITH ('url' = 'jdbc:db://host/x?user=me&password=hunter2&ssl=true') AS SELECT 1",
                "CREATE TABLE t WITH ('url' = 'http://me:hunter2@host/') AS SELECT 1",
                "SELECT 1 -- token: hunter2",
                "INSERT INTO t WITH ('properties.sasl.jaas.config' = 'Login required username=me pass=hunter2;') SELECT 1",
            })
    void hidesTheSecretAndNothingElse(String sql) {
        assertThat(SecretsMasked.in(sql))
                .doesNotContain("hunter2")
                .contains(SecretsMasked.MASK, "1".equals(sql) ? "" : "t");
    }

    @Test
    void leavesEverythingElseAsItIs() {
        for (var sql : new String[] {
            "SELECT 'password', name FROM users WHERE city = 'x'",
            "INSERT INTO t SELECT password FROM users",
            "CREATE TABLE t WITH ('connector' = 'kafka', 'url' = 'http://host:8081/x') AS SELECT 'a' = 'b'",
        }) {
            assertThat(SecretsMasked.in(sql)).isEqualTo(sql);
        }
    }

    @Test
    void keepsTheOptionsAroundASecret() {
        assertThat(SecretsMasked.in("WITH ('user' = 'me', 'password' = 'a''b', 'table' = 'x')"))
                .isEqualTo("WITH ('user' = 'me', 'password' = '******', 'table' = 'x')");
    }
}
