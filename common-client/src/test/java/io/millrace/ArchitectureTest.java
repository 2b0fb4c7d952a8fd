package io.millrace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The packages of the common client and the dependencies between them.
class ArchitectureTest {
    private static final JavaClasses COMMON = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(
                    "io.millrace.casefile",
                    "io.millrace.wire",
                    "io.millrace.json",
                    "io.millrace.client",
                    "io.millrace.sql",
                    "io.millrace.insight",
                    "io.millrace.secret");

    /// A rule over no classes says nothing.
    @ParameterizedTest
    @CsvSource({
        "casefile, 4",
        "wire, 10",
        "wire.id, 5",
        "wire.cluster, 20",
        "wire.sql, 10",
        "wire.describe, 3",
        "json, 3",
        "client, 5",
        "sql.parse, 8",
        "sql.catalog, 40",
        "sql.run, 8",
        "sql.result, 4",
        "insight, 15",
        "secret, 6"
    })
    void everyPackageHasClasses(String name, int atLeast) {
        assertThat(COMMON.stream().filter(type -> type.getPackageName().equals("io.millrace." + name)))
                .as(name)
                .hasSizeGreaterThanOrEqualTo(atLeast);
    }

    /// A search for a class by its name finds exactly one. Nested classes may share a name with each other.
    @Test
    void everySimpleNameIsUnique() {
        var packages = COMMON.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getPackageName, Collectors.toSet())));
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages).as("names of several classes").isEmpty();
        var topLevel = COMMON.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(COMMON)
                .filteredOn(type -> !type.isTopLevelClass() && topLevel.contains(type.getSimpleName()))
                .extracting(JavaClass::getName)
                .as("nested classes with the name of a top-level one")
                .isEmpty();
    }

    /// The JDBC driver is in a folder of this module.
    @Test
    void noNameIsThatOfAClassOfTheDriver() throws IOException {
        try (var sources = Files.walk(Path.of("jdbc/src/main/java"))) {
            var ofDriver = sources.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.endsWith("-info.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
            assertThat(ofDriver).as("a rule over no names says nothing").hasSizeGreaterThan(50);
            assertThat(COMMON)
                    .filteredOn(type -> ofDriver.contains(type.getSimpleName()))
                    .extracting(JavaClass::getName)
                    .isEmpty();
        }
    }

    @Test
    void onlyJsonSeesJackson() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.json..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
                .because("a message must not know how it is written")
                .check(COMMON);
    }

    @Test
    void nothingButJacksonAndTheJdkIsUsed() {
        classes()
                .that()
                .resideInAPackage("io.millrace..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.net.ssl..",
                        "io.millrace..",
                        "tools.jackson..",
                        "com.fasterxml.jackson.annotation..",
                        "org.jspecify..")
                .because("every program carries this jar")
                .check(COMMON);
    }

    @Test
    void theVocabularyKnowsNoMessage() {
        noClasses()
                .that()
                .resideInAnyPackage("io.millrace.wire", "io.millrace.wire.id")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.millrace.wire.cluster..",
                        "io.millrace.wire.sql..",
                        "io.millrace.wire.describe..",
                        "io.millrace.json..",
                        "io.millrace.client..")
                .because("it is the same for every service")
                .check(COMMON);
        noClasses()
                .that()
                .resideInAnyPackage("io.millrace.wire.cluster", "io.millrace.wire.sql", "io.millrace.json")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.millrace.client..", "io.millrace.wire.describe..")
                .because("a message does not know who sends or describes it")
                .check(COMMON);
    }

    @Test
    void theServicesDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.wire.cluster..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.millrace.wire.sql..")
                .because("each may change alone")
                .check(COMMON);
        noClasses()
                .that()
                .resideInAPackage("io.millrace.wire.sql..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.millrace.wire.cluster..")
                .because("each may change alone")
                .check(COMMON);
    }

    @Test
    void judgingFiguresIsPure() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.insight..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..",
                        "java.nio..",
                        "java.net..",
                        "java.util.concurrent..",
                        "io.millrace.client..",
                        "io.millrace.json..",
                        "io.millrace.sql..",
                        "io.millrace.wire.sql..")
                .because("the same figures give the same answer, wherever they come from")
                .check(COMMON);
    }

    @Test
    void readingSqlTouchesNothing() {
        noClasses()
                .that()
                .resideInAnyPackage("io.millrace.sql.parse", "io.millrace.sql.result")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..", "java.nio.file..", "java.net..", "io.millrace.client..", "io.millrace.json..")
                .because("text and rows in, text and rows out")
                .check(COMMON);
    }

    @Test
    void theCatalogAsksOnlyThroughASession() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace.sql.catalog")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.millrace.client..", "java.nio.file..", "java.net..", "io.millrace.json..")
                .because("what is known of names comes from the session in which statements run")
                .check(COMMON);
    }

    @Test
    void theWireKnowsNoUserInterface() {
        noClasses()
                .that()
                .resideInAnyPackage("io.millrace.wire..", "io.millrace.json..", "io.millrace.client..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.millrace.sql..")
                .because("most who call a service type no statement")
                .check(COMMON);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new com.tngtech.archunit.library.dependencies.SliceAssignment() {
                    @Override
                    public com.tngtech.archunit.library.dependencies.SliceIdentifier getIdentifierOf(JavaClass type) {
                        return com.tngtech.archunit.library.dependencies.SliceIdentifier.of(type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .because("packages are understood one after the other")
                .check(COMMON);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(COMMON.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(candidate -> !candidate.isAnnotatedWith(NullMarked.class))
                        .map(candidate -> candidate.getName()))
                .isEmpty();
    }

    @Test
    void nothingIsPrintedOrLogged() {
        noClasses()
                .that()
                .resideInAPackage("io.millrace..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "java.util.logging..")
                .because("a library returns what it has to say")
                .check(COMMON);
    }
}
