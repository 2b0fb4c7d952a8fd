package io.millrace.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The shell's packages and the dependencies between them.
class ArchitectureTest {
    private static final JavaClasses SHELL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.millrace.cli");

    /// A search for a class by its name finds exactly one. Nested classes may share a name with each other.
    @Test
    void everySimpleNameIsUnique() {
        var packages = SHELL.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getPackageName, Collectors.toSet())));
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages).as("names of several classes").isEmpty();
        var topLevel = SHELL.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(SHELL)
                .filteredOn(type -> !type.isTopLevelClass() && topLevel.contains(type.getSimpleName()))
                .extracting(JavaClass::getName)
                .as("nested classes with the name of a top-level one")
                .isEmpty();
    }

    @Test
    void seesTheClasses() {
        assertThat(SHELL).as("a rule over no classes says nothing").hasSizeGreaterThan(150);
    }

    @Test
    void packagesDependOnlyOnWhatTheirPackageInfoAllows() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.millrace.cli..")
                .layer("shell")
                .definedBy("io.millrace.cli")
                .layer("terminal")
                .definedBy("io.millrace.cli.terminal")
                .layer("live")
                .definedBy("io.millrace.cli.live")
                .layer("keep")
                .definedBy("io.millrace.cli.keep")
                .layer("render")
                .definedBy("io.millrace.cli.render")
                .layer("run")
                .definedBy("io.millrace.cli.run")
                .layer("command")
                .definedBy("io.millrace.cli.command")
                .layer("option")
                .definedBy("io.millrace.cli.option")
                .whereLayer("shell")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("terminal")
                .mayOnlyBeAccessedByLayers("shell")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("shell")
                .whereLayer("keep")
                .mayOnlyBeAccessedByLayers("shell")
                .whereLayer("live")
                .mayOnlyBeAccessedByLayers("shell", "terminal", "keep")
                .whereLayer("render")
                .mayOnlyBeAccessedByLayers("shell", "terminal", "live")
                .whereLayer("command")
                .mayOnlyBeAccessedByLayers("shell", "terminal")
                .because("each package can be read and tested without those above it")
                .check(SHELL);
    }

    @Test
    void onlyTheTerminalPackageUsesTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.cli.terminal")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.jline..")
                .because("everything else is tested without one")
                .check(SHELL);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.cli.terminal")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .accessField(System.class, "in")
                .because("a screen decides what is seen where")
                .check(SHELL);
    }

    @Test
    void onlyTheOptionPackageUsesCommonsCli() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.cli.option")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.commons.cli..")
                .because("the command line is one value for all others")
                .check(SHELL);
    }

    @Test
    void renderingAndParsingTouchNothing() {
        noClasses()
                .that()
                .resideInAnyPackage("io.millrace.cli.render", "io.millrace.cli.command", "io.millrace.cli.live")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "io.millrace.client..")
                .because("text in, text out")
                .check(SHELL);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("io.millrace.cli.(*)..")
                .should()
                .beFreeOfCycles()
                .check(SHELL);
    }

    @Test
    void theServerIsReachedOverTheWireOnly() {
        classes()
                .that()
                .resideInAPackage("io.millrace.cli..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "io.millrace.cli..",
                        "io.millrace.client..",
                        "io.millrace.insight..",
                        "io.millrace.sql..",
                        "io.millrace.wire..",
                        "io.millrace.json..",
                        "org.jline..",
                        "org.apache.commons.cli..",
                        "org.jspecify..")
                .because("the shell must run against any gateway, and start fast")
                .check(SHELL);
    }
}
