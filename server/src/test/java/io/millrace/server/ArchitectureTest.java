package io.millrace.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The server's packages and the dependencies between them.
class ArchitectureTest {
    private static final String ROOT = "io.millrace.server";
    /// Public types that are not called from another package: the first is started by the JVM, the others are found
    /// by the service loader.
    private static final Set<String> FOUND_BY_NAME = Set.of(
            ROOT + ".Main",
            ROOT + ".OwnHostResolverProvider",
            ROOT + ".endpoint.rest.sql.RestSqlEndpointProvider",
            ROOT + ".endpoint.warehouse.WarehouseEndpointProvider");
    /// Read once: that takes most of the time.
    private static final JavaClasses WITH_TESTS = new ClassFileImporter().importPackages(ROOT);

    private static final JavaClasses SERVER =
            WITH_TESTS.that(DescribedPredicate.describe("are no tests", ArchitectureTest::isNoTest));

    private static boolean isNoTest(JavaClass type) {
        var file = Location.of(type.getSource().orElseThrow().getUri());
        return ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(file);
    }

    /// A rule over no classes says nothing.
    @ParameterizedTest
    @CsvSource({
        "config, 10",
        "telemetry, 2",
        "security, 2",
        "security.login, 15",
        "security.tls, 5",
        "security.authority, 2",
        "security.login.jwt, 4",
        "security.login.oidc, 8",
        "security.login.ldap, 4",
        "security.login.kerberos, 4",
        "security.login.provider, 4",
        "concurrent, 2",
        "freshness, 2",
        "cluster, 10",
        "logs, 4",
        "monitoring, 5",
        "tracing, 4",
        "event, 3",
        "recorder, 10",
        "alert, 10",
        "alert.rule, 8",
        "alert.receiver, 4",
        "diagnosis, 1",
        "gateway, 10",
        "gateway.session, 2",
        "gateway.operation, 2",
        "gateway.result, 2",
        "gateway.spill, 3",
        "gateway.engine, 3",
        "gateway.journal, 5",
        "gateway.history, 4",
        "gateway.workflow, 3",
        "engine, 30",
        "storage, 1",
        "control, 6",
        "supportfile, 3",
        "catalog, 5",
        "connector, 8",
        "connector.repository, 2",
        "engine.archive, 8",
        "engine.embedded, 2",
        "engine.hosting, 6",
        "engine.coordinator, 2",
        "engine.worker, 2",
        "engine.catalog, 1",
        "engine.planner, 5",
        "engine.planner.error, 5",
        "engine.planner.service, 5",
        "engine.planner.optimizer, 5",
        "engine.planner.delivery, 10",
        "engine.planner.session, 10",
        "engine.planner.query, 10",
        "engine.planner.materialized, 8",
        "engine.running, 5",
        "engine.remote, 5",
        "engine.projection, 5",
        "endpoint.http, 15",
        "endpoint.rest.cluster, 5",
        "route, 4",
        "endpoint.rest.sql, 5",
        "endpoint.web, 1",
        "endpoint.warehouse, 20",
    })
    void everyPackageHasClasses(String name, int atLeast) {
        assertThat(SERVER.stream().filter(in(name))).as(name).hasSizeGreaterThanOrEqualTo(atLeast);
    }

    /// A search for a class by its name finds exactly one. Nested classes may share a name with each other.
    @Test
    void everySimpleNameIsUnique() {
        var packages = SERVER.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getPackageName, Collectors.toSet())));
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages).as("names of several classes").isEmpty();
        var topLevel = SERVER.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(SERVER)
                .filteredOn(type -> !type.isTopLevelClass() && topLevel.contains(type.getSimpleName()))
                .extracting(JavaClass::getName)
                .as("nested classes with the name of a top-level one")
                .isEmpty();
    }

    /// A type that only its package uses is package-private. Tests count as users.
    @Test
    void everyPublicTypeIsUsedOutsideItsPackage() {
        var used = WITH_TESTS.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(use -> !use.getTargetClass()
                        .getPackageName()
                        .equals(use.getOriginClass().getPackageName()))
                .map(use -> use.getTargetClass().getName().replaceFirst("\\$.*", ""))
                .collect(Collectors.toSet());
        assertThat(SERVER)
                .filteredOn(
                        type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .filteredOn(in("engine").or(in("diagnosis")).negate())
                .extracting(JavaClass::getName)
                .filteredOn(name -> !used.contains(name))
                .as("public types that only their package uses")
                .containsExactlyInAnyOrderElementsOf(FOUND_BY_NAME);
    }

    @Test
    void nothingDependsOnEndpointsOrEnginesButTheAssembly() {
        outside("endpoint..", "", "engine..")
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".endpoint..")
                .because("ports and cores are used by endpoints, never the other way round")
                .check(SERVER);
        outside("engine..", "")
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".engine..")
                .because("the engine is one adapter behind the ports; another may take its place")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".engine..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".endpoint..")
                .because("the engine does not know who asks")
                .check(SERVER);
    }

    @Test
    void portsAndCoresKnowNoAdapter() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + ".cluster..", ROOT + ".gateway..", ROOT + ".route..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache..", "io.helidon..", "com.sun..", "javax..", "tools.jackson..")
                .because("the core of service B and the port of service A hold neither an engine nor a protocol")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".cluster..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".gateway..")
                .because("the services stand beside each other")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".gateway..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".cluster..")
                .because("the services stand beside each other")
                .check(SERVER);
    }

    @Test
    void readingLogsDependsOnNothingElse() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".logs..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache..", "io.helidon..", "java.nio.file..", ROOT + ".cluster..", ROOT + ".config..")
                .because("it is given the bytes of a file, wherever they come from")
                .check(SERVER);
    }

    @Test
    void whatIsWatchedAndKeptKnowsNoAdapter() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + ".event..", ROOT + ".recorder..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache..", "io.helidon..", "java.net..", ROOT + ".gateway..", ROOT + ".config..")
                .because("what changes is found out through ports, and told in wire records")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".event..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", ROOT + ".recorder..")
                .because("changes are told whether or not anyone keeps them")
                .check(SERVER);
    }

    @Test
    void gatheringFiguresSeesNoEngine() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".diagnosis..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache..",
                        "io.helidon..",
                        "org.slf4j..",
                        "java.io..",
                        "java.nio..",
                        "java.net..",
                        "java.util.concurrent..",
                        ROOT + ".gateway..",
                        ROOT + ".config..")
                .because("figures come from the ports of service A, and io.millrace.insight judges them")
                .check(SERVER);
    }

    @Test
    void aSupportFileIsFilledOverHttp() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".supportfile..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage(ROOT + "..")
                        .and(JavaClass.Predicates.resideOutsideOfPackage(ROOT + ".supportfile..")))
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("org.apache..")
                .because("the server that it describes is another process, and may be on another machine")
                .check(SERVER);
    }

    @Test
    void onlyTheEngineUsesFlink() {
        outside("engine..")
                .dependOnClassesThat()
                .resideInAPackage("org.apache.flink..")
                .because("an upgrade of the engine changes one package")
                .check(SERVER);
        assertThat(SERVER.stream()
                        .filter(in("engine"))
                        .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(arrow ->
                                        arrow.getTargetClass().getPackageName().startsWith("org.apache.flink"))))
                .as("Flink is seen at all")
                .hasSizeGreaterThan(10);
    }

    @Test
    void onlyHttpPackagesUseHelidon() {
        outside("endpoint.http..", "endpoint.web..", "")
                .dependOnClassesThat()
                .resideInAPackage("io.helidon..")
                .because("the HTTP library is an exchangeable part")
                .check(SERVER);
    }

    @Test
    void onlyMonitoringSeesTheLibraryOfMetrics() {
        outside("monitoring..")
                .dependOnClassesThat()
                .resideInAPackage("io.prometheus..")
                .because("parts say what happened, and not how it is counted")
                .check(SERVER);
    }

    @Test
    void onlyTracingSeesTheLibraryOfTraces() {
        outside("tracing..")
                .dependOnClassesThat()
                .resideInAPackage("io.opentelemetry..")
                .because("parts say what happened, and not to whom it is sent")
                .check(SERVER);
    }

    @Test
    void onlyTheWarehouseEndpointUsesThrift() {
        outside("endpoint.warehouse..")
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.thrift..", "org.apache.hive..")
                .because("the protocol of the warehouse endpoint is one package's business")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".endpoint.warehouse..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + ".endpoint.http..",
                        ROOT + ".endpoint.rest..",
                        ROOT + ".endpoint.web..",
                        ROOT + ".cluster..")
                .because("it is another entry point to the core of service B, beside the one over HTTP")
                .check(SERVER);
    }

    @Test
    void onlyTheStoredCatalogSeesDatabases() {
        // errors of a connector to a database are the author's, so the planner tells them apart
        outside("catalog..", "engine.planner.error..")
                .dependOnClassesThat()
                .resideInAnyPackage("org.h2..", "org.postgresql..", "java.sql..", "javax.sql..")
                .because("another database takes the place of this one in one package")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".catalog..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache..", ROOT + ".gateway..", ROOT + ".config..")
                .because("it stores properties, and the engine knows what they mean")
                .check(SERVER);
    }

    @Test
    void onlyTheRepositoriesOfConnectorsSeeMaven() {
        outside("connector.repository..")
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.maven..", "org.eclipse.aether..", "org.sonatype..", "org.codehaus.plexus..")
                .because("these libraries are not on the class path of a running server")
                .check(SERVER);
        outside("connector.repository..", "")
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".connector.repository..")
                .because("only the command that installs connectors fetches files")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".connector")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache..", "java.net..", ROOT + ".gateway..", ROOT + ".config..")
                .because("the index and what is installed are files, whatever loads them")
                .check(SERVER);
    }

    @Test
    void onlyTheProvidersSeeTheirLibraries() {
        outside("security.login.jwt..", "security.login.oidc..")
                .dependOnClassesThat()
                .resideInAPackage("com.nimbusds..")
                .because("tokens are checked in one place")
                .check(SERVER);
        outside("security.login.ldap..")
                .dependOnClassesThat()
                .resideInAPackage("com.unboundid..")
                .because("directories are asked in one place")
                .check(SERVER);
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".security..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache..", "io.helidon..", ROOT + ".endpoint..", ROOT + ".config..")
                .because("a caller is identified the same way on every port")
                .check(SERVER);
    }

    @Test
    void nothingUsesJackson() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
                .because("there is one way to and from JSON: io.millrace.json")
                .check(SERVER);
    }

    @Test
    void peersAreNotUsed() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.flink.table.gateway..",
                        "org.apache.flink.table.client..",
                        "org.apache.flink.runtime.webmonitor.handlers..")
                .because("Flink's gateway, shell and web layer are what Millrace is measured against")
                .check(SERVER);
    }

    @Test
    void httpPackagesKnowNoSingleEndpoint() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".endpoint.http..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.millrace.wire.cluster..",
                        "io.millrace.wire.sql..",
                        ROOT + ".cluster..",
                        ROOT + ".gateway..",
                        ROOT + ".config..")
                .because("an endpoint is a value that they are given")
                .check(SERVER);
    }

    @Test
    void projectionsArePure() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".engine.projection..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..", ROOT + ".concurrent..", "org.slf4j..")
                .orShould()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "wait or read",
                        type -> Stream.of(CompletableFuture.class, InputStream.class, OutputStream.class, File.class)
                                .anyMatch(type::isAssignableTo)))
                .because("a projection makes a wire record of a snapshot and touches nothing else")
                .check(SERVER);
    }

    @ParameterizedTest
    @CsvSource({
        "error,",
        "limit,",
        "service,",
        "optimizer, limit",
        "delivery, error",
        "session, delivery optimizer error limit service",
        "local, delivery optimizer limit",
        "query, session delivery local optimizer limit",
        "materialized, session delivery",
    })
    void packagesOfThePlannerSeeOnlyThoseBelowThem(String name, @Nullable String below) {
        var planner = ROOT + ".engine.planner";
        var allowed = Stream.of(name + " " + Optional.ofNullable(below).orElse(""))
                .flatMap(names -> Stream.of(names.split(" ")))
                .map(visible -> planner + "." + visible)
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(planner + "." + name)
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage(planner + "..")
                        .and(JavaClass.Predicates.resideOutsideOfPackages(allowed)))
                .because("the planner applies what statements return, and nothing below calls it back")
                .check(SERVER);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching(ROOT + ".(*)..")
                .should()
                .beFreeOfCycles()
                .because("packages are understood one after the other")
                .check(SERVER);
    }

    @Test
    void everyPackageIsNullMarked() {
        var unmarked = SERVER.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(candidate -> !candidate.isAnnotatedWith(NullMarked.class))
                .filter(candidate -> candidate.getClasses().stream()
                        .anyMatch(type -> !type.getSimpleName().equals("package-info")))
                .map(candidate -> candidate.getName())
                .collect(Collectors.toSet());
        assertThat(unmarked).as("packages without @NullMarked").isEmpty();
    }

    @Test
    void onlyMainSpeaksToTheTerminal() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Main.class.getName())
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .because("what the server has to say goes to its log or its callers")
                .check(SERVER);
    }

    @Test
    void oldTimesAreNotUsed() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .and()
                .doNotHaveSimpleName("LoadedCertificates") // the JDK tells the end of a certificate in no other type
                .and()
                .doNotHaveSimpleName("CertificateAuthenticator") // for the same reason
                .and()
                .doNotHaveSimpleName("ClaimsVerifier") // nor the library that of a token
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.(Date|Calendar|Timer|TimerTask|Vector|Hashtable|Stack)")
                .because("java.time and scheduled executors took their place")
                .check(SERVER);
    }

    @Test
    void namesSayWhatThingsAre() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .haveNameMatching(".*(Impl|(?<!Job|Task)Manager|Helper|Utils?|Abstract\\w*|Base)")
                .because("such a name leaves out what the class is; job and task managers are the engine's nouns")
                .check(SERVER);
        classes()
                .that()
                .haveSimpleNameEndingWith("Routes")
                .and()
                .areNotInterfaces()
                .should()
                .resideInAPackage(ROOT + ".endpoint.rest..")
                .because("the suffix has one meaning")
                .check(SERVER);
        classes()
                .that()
                .haveSimpleNameEndingWith("Projection")
                .should()
                .resideInAPackage(ROOT + ".engine.projection..")
                .because("the suffix has one meaning")
                .check(SERVER);
    }

    @Test
    void nothingIsStaticAndMutable() {
        fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .resideInAPackage(ROOT + "..")
                .should(com.tngtech.archunit.lang.conditions.ArchConditions.haveModifier(JavaModifier.FINAL))
                .because("state belongs to what the assembly builds and closes")
                .check(SERVER);
    }

    /// No class outside of these packages; the empty name is the root package, with Main and Assembly.
    private static com.tngtech.archunit.lang.syntax.elements.ClassesShould outside(String... packageNames) {
        var packages = Stream.of(packageNames)
                .map(name -> name.isEmpty() ? ROOT : ROOT + "." + name)
                .toArray(String[]::new);
        return noClasses().that().resideOutsideOfPackages(packages).should();
    }

    private static java.util.function.Predicate<JavaClass> in(String name) {
        var whole = ROOT + "." + name;
        return type ->
                type.getPackageName().equals(whole) || type.getPackageName().startsWith(whole + ".");
    }
}
