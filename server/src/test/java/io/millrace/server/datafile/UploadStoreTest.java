package io.millrace.server.datafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.wire.FaultCode;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadStoreTest {
    private static final CatalogKey TABLE = new CatalogKey("default", CatalogKey.Kind.TABLE, "t");

    @TempDir
    private Path directory;

    private Instant now = Instant.parse("2026-01-31T10:00:00Z");
    private UploadStore store;

    @BeforeEach
    void open() throws IOException {
        store = new UploadStore(
                directory.resolve("uploads"), new UploadLimits(100, 150, 200, 3, Duration.ofHours(1)), () -> now);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static <T> T as(String user, Supplier<T> work) {
        return CurrentPrincipal.call(new Principal(user, Set.of(Permission.RUN)), work::get);
    }

    private DataFiles.DataFile file(String user, int size) {
        var begun = as(user, () -> store.begin("a.csv", size));
        return as(user, () -> store.append(begun.upload(), 0, part(size)));
    }

    private Path part(int size) {
        try {
            return Files.write(directory.resolve("part"), new byte[size]);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertRefused(FaultCode code, Supplier<?> work) {
        assertThatThrownBy(work::get)
                .asInstanceOf(InstanceOfAssertFactories.type(Refusal.class))
                .extracting(Refusal::code)
                .isEqualTo(code);
    }

    @Test
    void aDamagedDescriptionCostsOnlyItsFile() throws IOException {
        var damaged = file("ann", 10).upload();
        var other = file("ann", 10).upload();
        store.close();
        Files.writeString(directory.resolve("uploads/" + damaged + "/upload.json"), "{\"name\":\"a.c");
        open();
        assertThat(as("ann", store::list))
                .extracting(DataFiles.DataFile::upload)
                .containsExactly(other);
        assertThat(directory.resolve("uploads/" + damaged + "/data")).exists();
    }

    @Test
    void partsArriveInOrderAndMayBeRepeated() {
        var id = as("ann", () -> store.begin("a.csv", 10)).upload();
        assertThat(as("ann", () -> store.append(id, 0, part(4))).received()).isEqualTo(4);
        assertThat(as("ann", () -> store.append(id, 0, part(4))).received()).isEqualTo(4);
        assertRefused(FaultCode.CONFLICT, () -> as("ann", () -> store.append(id, 6, part(4))));
        assertRefused(FaultCode.BAD_REQUEST, () -> as("ann", () -> store.append(id, 4, part(7))));
        assertRefused(FaultCode.BAD_REQUEST, () -> as("ann", () -> store.append(id, -1, part(1))));
        assertRefused(FaultCode.CONFLICT, () -> as("ann", () -> store.address(id)));
        assertThat(as("ann", () -> store.append(id, 4, part(6))).complete()).isTrue();
        assertThat(as("ann", () -> store.address(id)).uri()).isEqualTo("upload:/" + id + "/data");
    }

    @Test
    void aTokenForSomeStatementsHasNoneOfItsOwners() {
        var id = file("ann", 5).upload();
        var limits = new TokenScope(false, Set.of(StatementType.QUERY), Set.of()).rights(StatementRights.ALL);
        CurrentPrincipal.call(
                new Principal("ann", Set.of(), AuthenticationKind.TOKEN, Set.of(Permission.RUN), limits), () -> {
                    assertThat(store.list()).isEmpty();
                    assertRefused(FaultCode.NOT_FOUND, () -> store.get(id));
                    assertRefused(FaultCode.FORBIDDEN, () -> store.begin("b.csv", 1));
                    return true;
                });
        assertThat(as("ann", store::list)).hasSize(1);
    }

    @Test
    void othersDoNotSeeIt() {
        var id = file("ann", 5).upload();
        assertRefused(FaultCode.NOT_FOUND, () -> as("bob", () -> store.get(id)));
        assertRefused(FaultCode.NOT_FOUND, () -> as("bob", () -> store.append(id, 5, part(0))));
        assertRefused(FaultCode.NOT_FOUND, () -> as("bob", () -> store.address(id)));
        assertRefused(
                FaultCode.NOT_FOUND,
                () -> as("bob", () -> {
                    store.bind(id, TABLE);
                    return id;
                }));
        assertThat(as("bob", store::list)).isEmpty();
        assertThat(as("ann", store::list)).hasSize(1);
    }

    @Test
    void limitsAreRefusedBeforeAnythingIsSent() {
        assertRefused(FaultCode.TOO_LARGE, () -> as("ann", () -> store.begin("a", 101)));
        assertRefused(FaultCode.BAD_REQUEST, () -> as("ann", () -> store.begin("a", -1)));
        assertRefused(FaultCode.BAD_REQUEST, () -> as("ann", () -> store.begin("a\nb", 1)));
        file("ann", 100);
        assertRefused(FaultCode.INSUFFICIENT_STORAGE, () -> as("ann", () -> store.begin("a", 51)));
        file("bob", 60);
        assertRefused(FaultCode.INSUFFICIENT_STORAGE, () -> as("bob", () -> store.begin("a", 41)));
        file("cem", 1);
        file("cem", 1);
        file("cem", 1);
        assertRefused(FaultCode.TOO_MANY, () -> as("cem", () -> store.begin("a", 1)));
    }

    private LimitUse use(String key) {
        return store.meters().stream()
                .filter(meter -> meter.key().equals("sql-gateway.uploads." + key))
                .findFirst()
                .orElseThrow()
                .state();
    }

    @Test
    void metersShowTheUserWithTheMost() throws IOException {
        file("ann", 90);
        file("bob", 10);
        var second = file("bob", 20).upload();
        assertThat(use("max-size").used()).isEqualTo(120);
        assertThat(use("max-user-size").used()).as("ann's").isEqualTo(90);
        assertThat(use("max-user-size").max()).contains(150L);
        assertThat(use("max-count").used()).as("bob's").isEqualTo(2);
        assertThat(use("max-count").max()).contains(3L);

        as("bob", () -> {
            store.delete(second);
            return second;
        });
        assertThat(use("max-count").used()).isEqualTo(1);
        assertThat(use("max-count").highest()).isEqualTo(2);

        assertRefused(FaultCode.INSUFFICIENT_STORAGE, () -> as("ann", () -> store.begin("a", 61)));
        assertThat(use("max-user-size").refused()).isEqualTo(1);
        file("cem", 1);
        file("cem", 1);
        file("cem", 1);
        assertRefused(FaultCode.TOO_MANY, () -> as("cem", () -> store.begin("a", 1)));
        assertThat(use("max-count").refused()).isEqualTo(1);

        store.close();
        open();
        assertThat(use("max-user-size").used()).as("after a restart").isEqualTo(90);
        assertThat(use("max-count").used()).isEqualTo(3);
    }

    @Test
    void aTableTakesAFileForItself() {
        var id = file("ann", 5).upload();
        as("ann", () -> {
            store.bind(id, TABLE);
            return id;
        });
        assertThat(store.address(id, TABLE)).hasValue("upload:/" + id + "/data");
        var other = new CatalogKey("default", CatalogKey.Kind.TABLE, "other");
        assertThat(store.address(id, other)).isEmpty();
        assertThatThrownBy(() -> store.bind(id, other)).hasMessageContaining("belongs to the table t already");
        assertRefused(
                FaultCode.CONFLICT,
                () -> as("ann", () -> {
                    store.delete(id);
                    return id;
                }));
        store.rename(id, TABLE, other);
        assertThat(store.address(id, other)).isPresent();
        store.delete(id, TABLE);
        assertThat(store.address(id, other)).as("another table's").isPresent();
        store.delete(id, other);
        assertThat(store.address(id, other)).isEmpty();
        assertThat(as("ann", store::list)).isEmpty();
        assertThat(file("ann", 100).received()).as("the space is free again").isEqualTo(100);
    }

    @Test
    void anUnusedFileExpires() throws IOException {
        var unused = file("ann", 5).upload();
        var used = file("ann", 5).upload();
        var abandoned = file("bob", 5).upload();
        for (var id : new io.millrace.wire.id.UploadId[] {unused, used, abandoned}) {
            Files.setLastModifiedTime(
                    directory.resolve("uploads").resolve(id.text()).resolve(UploadStore.DATA), FileTime.from(now));
        }
        store.bind(used, TABLE);
        store.bind(abandoned, new CatalogKey("default", CatalogKey.Kind.TABLE, "gone"));
        now = now.plus(Duration.ofMinutes(59));
        store.expire(id -> id.equals(used) ? Optional.of(TABLE) : Optional.empty());
        assertThat(as("bob", store::list)).as("its table may be made again").hasSize(1);
        now = now.plus(Duration.ofMinutes(11));
        store.expire(id -> id.equals(used) ? Optional.of(TABLE) : Optional.empty());
        assertThat(as("ann", store::list)).hasSize(2);
        assertThat(as("bob", store::list)).as("its table was never made").isEmpty();
        now = now.plus(Duration.ofMinutes(11));
        store.expire(id -> id.equals(used) ? Optional.of(TABLE) : Optional.empty());
        assertThat(as("ann", store::list))
                .extracting(DataFiles.DataFile::upload)
                .containsExactly(used);
    }

    @Test
    void aKeptFileWaitsForItsTableAndThenExpires() throws IOException {
        var id = file("ann", 5).upload();
        as("ann", () -> {
            store.bind(id, TABLE);
            return id;
        });
        now = now.plus(Duration.ofMinutes(30));
        store.keep(id, TABLE);
        store.expire(_ -> Optional.empty());
        assertThat(as("ann", store::list)).as("its table may be made again").hasSize(1);
        as("bob", () -> {
            store.bind(id, TABLE); // makes the table again, whose file it is
            return id;
        });
        now = now.plus(Duration.ofMinutes(11));
        store.expire(_ -> Optional.of(TABLE));
        assertThat(as("ann", store::list)).hasSize(1);
        store.expire(_ -> Optional.empty());
        now = now.plus(Duration.ofMinutes(11));
        store.expire(_ -> Optional.empty());
        assertThat(as("ann", store::list)).as("another table has its name").isEmpty();
    }

    @Test
    void aFileGoesWithTheTableThatReadsItUnderAnyName() {
        var id = file("ann", 5).upload();
        store.bind(id, TABLE);
        var renamed = new CatalogKey("default", CatalogKey.Kind.TABLE, "renamed");
        now = now.plus(Duration.ofMinutes(11));
        store.expire(_ -> Optional.empty()); // while the other gateway makes the table again
        now = now.plus(Duration.ofMinutes(11));
        store.expire(_ -> Optional.of(renamed));
        assertThat(store.table(id)).hasValue(renamed);
        assertThat(store.address(id, renamed)).isPresent();
        now = now.plus(Duration.ofMinutes(11));
        store.expire(_ -> Optional.empty());
        assertThat(as("ann", store::list)).as("it had a table meanwhile").hasSize(1);
    }

    @Test
    void aRestartFindsTheFilesAgain() throws IOException {
        var id = as("ann", () -> store.begin("größe.csv.gz", 10)).upload();
        as("ann", () -> store.append(id, 0, part(4)));
        var whole = file("ann", 5).upload();
        store.bind(whole, TABLE);
        Files.createDirectory(directory.resolve("uploads/3f0e6dbc-0000-0000-0000-000000000000"));
        close();
        open();
        assertThat(as("ann", () -> store.get(id)).received()).isEqualTo(4);
        assertThat(as("ann", () -> store.get(whole)).table()).hasValue("default.t");
        assertThat(Files.exists(directory.resolve("uploads/3f0e6dbc-0000-0000-0000-000000000000")))
                .as("what was being begun")
                .isFalse();
        assertRefused(
                FaultCode.INSUFFICIENT_STORAGE,
                () -> as("bob", () -> store.begin("a", 100)).equals(as("cem", () -> store.begin("a", 100))));
    }

    @Test
    void onlyTheServersUserCanRead() throws IOException {
        var id = file("ann", 5).upload();
        var folder = directory.resolve("uploads");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve(id.text()).resolve(UploadStore.DATA))))
                .isEqualTo("rw-------");
    }
}
