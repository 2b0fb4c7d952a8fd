package io.millrace.reliability;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses SUITE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.millrace.reliability");

    @Test
    void onlyTheSimulationSeesTheServer() {
        assertThat(SUITE.size()).isGreaterThan(15);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.millrace.reliability.simulation..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.millrace.server..")
                .because("the server is tested as its users run it")
                .check(SUITE);
    }

    @Test
    void nothingSeesTheEngine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.flink..", "io.helidon..")
                .because("the suite knows protocols, no libraries of the server")
                .check(SUITE);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .because("packages are understood one after the other")
                .check(SUITE);
    }

    @Test
    void everySimpleNameIsUnique() {
        var packages = SUITE.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, Collectors.counting()));
        packages.values().removeIf(count -> count == 1);
        assertThat(packages).as("names of several classes").isEmpty();
        var topLevel = SUITE.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(SUITE)
                .filteredOn(type -> !type.isTopLevelClass() && topLevel.contains(type.getSimpleName()))
                .extracting(JavaClass::getName)
                .as("nested classes with the name of a top-level one")
                .isEmpty();
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(SUITE.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(candidate -> !candidate.isAnnotatedWith(NullMarked.class))
                        .map(candidate -> candidate.getName()))
                .isEmpty();
    }
}
