package io.millrace.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// The driver's packages and the dependencies between them.
class ArchitectureTest {
    /// Read once: that takes most of the time.
    private static final JavaClasses WITH_TESTS = new ClassFileImporter().importPackages("io.millrace.jdbc");

    private static final JavaClasses CLASSES =
            WITH_TESTS.that(DescribedPredicate.describe("are no tests", ArchitectureTest::isNoTest));

    /// The driver's API: its entry points, and the classes whose methods applications and pools call by reflection.
    private static final Set<String> FOR_APPLICATIONS = Set.of(
            "io.millrace.jdbc.WarehouseDriver",
            "io.millrace.jdbc.WarehouseDataSource",
            "io.millrace.jdbc.WarehouseConnection",
            "io.millrace.jdbc.WarehouseStatement",
            "io.millrace.jdbc.WarehousePreparedStatement");

    private static boolean isNoTest(JavaClass type) {
        var file = Location.of(type.getSource().orElseThrow().getUri());
        return ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(file);
    }

    /// A search for a class by its name finds exactly one. Nested classes may share a name with each other.
    @Test
    void everySimpleNameIsUnique() {
        var packages = CLASSES.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getPackageName, Collectors.toSet())));
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages).as("names of several classes").isEmpty();
        var topLevel = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(CLASSES)
                .filteredOn(type -> !type.isTopLevelClass() && topLevel.contains(type.getSimpleName()))
                .extracting(JavaClass::getName)
                .as("nested classes with the name of a top-level one")
                .isEmpty();
    }

    /// The common client is in the folder around this module.
    @Test
    void noNameIsThatOfAClassOfTheCommonClient() throws IOException {
        try (var sources = Files.walk(Path.of("../src/main/java"))) {
            var ofClient = sources.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.endsWith("-info.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
            assertThat(ofClient).as("a rule over no names says nothing").hasSizeGreaterThan(50);
            assertThat(CLASSES)
                    .filteredOn(type -> ofClient.contains(type.getSimpleName()))
                    .extracting(JavaClass::getName)
                    .isEmpty();
        }
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
        assertThat(CLASSES)
                .filteredOn(
                        type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .extracting(JavaClass::getName)
                .filteredOn(name -> !used.contains(name))
                .as("public types that only their package uses")
                .containsExactlyInAnyOrderElementsOf(FOR_APPLICATIONS);
    }

    @Test
    void seesTheClasses() {
        assertThat(CLASSES).hasSizeGreaterThan(60);
    }

    @Test
    void onlyOnePackageUsesThrift() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.jdbc.wire")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache..", "org.slf4j..")
                .because("the protocol could be carried by something else")
                .check(CLASSES);
    }

    @Test
    void nothingLogsOrKnowsTheTypedClient() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "io.millrace.client..", "io.millrace.wire..", "io.millrace.json..")
                .because("the driver stands alone, and tells its callers rather than a log")
                .check(CLASSES);
    }

    @Test
    void everyPackageUsesOnlyThoseBelowIt() {
        classes()
                .that()
                .resideInAPackage("io.millrace.jdbc.wire")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.millrace.jdbc.wire",
                        "io.millrace.jdbc.error",
                        "io.millrace.jdbc.url",
                        "io.millrace.jdbc.type",
                        "org.apache..",
                        "org.jspecify..",
                        "java..",
                        "javax.net..")
                .because("the wire knows no statements and no results")
                .check(CLASSES);
        SlicesRuleDefinition.slices()
                .matching("io.millrace.jdbc.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void everyPackageIsDocumentedAndNullMarked() {
        classes()
                .that()
                .haveSimpleName("package-info")
                .should()
                .beAnnotatedWith(NullMarked.class)
                .check(CLASSES);
        assertThat(CLASSES.stream().filter(type -> type.getSimpleName().equals("package-info")))
                .hasSize((int) CLASSES.stream()
                        .map(type -> type.getPackageName())
                        .distinct()
                        .count());
    }
}
