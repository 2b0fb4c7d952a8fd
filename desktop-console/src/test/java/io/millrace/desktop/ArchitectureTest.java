package io.millrace.desktop;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;

/// The console's packages and the dependencies between them.
class ArchitectureTest {
    /// Read once: that takes most of the time.
    private static final JavaClasses WITH_TESTS = new ClassFileImporter().importPackages("io.millrace.desktop");

    private static final JavaClasses CONSOLE =
            WITH_TESTS.that(DescribedPredicate.describe("are no tests", ArchitectureTest::isNoTest));

    /// Public types that the byte code of no other package of the console refers to: the JVM starts the first, other
    /// packages pass the next one as varargs, and the journeys of the packaging module use the rest.
    private static final Set<String> USED_OTHERWISE = Set.of(
            "io.millrace.desktop.App",
            "io.millrace.desktop.metric.PickedMetric",
            "io.millrace.desktop.sql.RunModel",
            "io.millrace.desktop.sql.result.ExportFormat",
            "io.millrace.desktop.sql.result.LazyLines",
            "io.millrace.desktop.sql.result.ResultExport",
            "io.millrace.desktop.sql.result.ResultLine");

    private static DescribedPredicate<JavaClass> modelsAndWhatTheyAreMadeOf() {
        return DescribedPredicate.describe(
                "models and shared values",
                type -> type.getName().replaceFirst("\\$.*", "").endsWith("Model")
                        || type.getPackageName().equals("io.millrace.desktop.screen"));
    }

    private static final String[] FEATURES = {
        "..desktop.action..",
        "..desktop.casefile..",
        "..desktop.checkpoint..",
        "..desktop.connection..",
        "..desktop.failure..",
        "..desktop.flame..",
        "..desktop.graph..",
        "..desktop.history..",
        "..desktop.job..",
        "..desktop.log..",
        "..desktop.metric..",
        "..desktop.notice..",
        "..desktop.palette..",
        "..desktop.sql..",
        "..desktop.taskmanager.."
    };

    /// Models, readers, writers and stores, and all classes that they depend on, directly or through others. Those
    /// of the shell know icons and keys.
    private static DescribedPredicate<JavaClass> behindModels() {
        var found = new LinkedHashSet<>(CONSOLE.stream()
                .filter(type -> modelsAndWhatTheyAreMadeOf().test(type)
                        || type.getSimpleName().matches(".*(Feed|Reader|Writer|Store)"))
                .toList());
        var open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            for (var dependency : open.pop().getDirectDependenciesFromSelf()) {
                var type = dependency.getTargetClass().getBaseComponentType();
                if (CONSOLE.contain(type.getName()) && found.add(type)) {
                    open.push(type);
                }
            }
        }
        return DescribedPredicate.describe("classes behind models", found::contains);
    }

    private static boolean isNoTest(JavaClass type) {
        var file = Location.of(type.getSource().orElseThrow().getUri());
        return ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(file);
    }

    /// A search for a class by its name finds exactly one. Nested classes may share a name with each other.
    @Test
    void everySimpleNameIsUnique() {
        var packages = CONSOLE.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getPackageName, Collectors.toSet())));
        packages.values().removeIf(found -> found.size() == 1);
        assertThat(packages).as("names of several classes").isEmpty();
        var topLevel = CONSOLE.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertThat(CONSOLE)
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
        assertThat(CONSOLE)
                .filteredOn(
                        type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .extracting(JavaClass::getName)
                .filteredOn(name -> !used.contains(name))
                .as("public types that only their package uses")
                .containsExactlyInAnyOrderElementsOf(USED_OTHERWISE);
    }

    @Test
    void seesTheClasses() {
        assertThat(CONSOLE).as("a rule over no classes says nothing").hasSizeGreaterThan(100);
        assertThat(CONSOLE.stream().filter(modelsAndWhatTheyAreMadeOf())).hasSizeGreaterThan(15);
        assertThat(CONSOLE.stream().filter(type -> type.getPackageName().contains(".desktop.service")))
                .hasSizeGreaterThan(25);
        assertThat(CONSOLE.stream().filter(behindModels())).hasSizeGreaterThan(300);
        assertThat(CONSOLE.stream().filter(behindModels()).map(JavaClass::getSimpleName))
                .contains("CaseWriter", "Frames", "SvgWriter", "TextFile", "ClusterMetrics", "Redactor");
    }

    @Test
    void whatModelsShowIsComputedWithoutAWindow() {
        noClasses()
                .that(behindModels())
                .and()
                .resideOutsideOfPackage("..desktop.shell..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "javafx.scene..",
                        "javafx.stage..",
                        "javafx.application..",
                        "..desktop.fx..",
                        "atlantafx..",
                        "org.kordamp..")
                .because("what is known of a cluster is the same however it is shown")
                .check(CONSOLE);
    }

    @Test
    void servicesKnowNoWindow() {
        noClasses()
                .that()
                .resideInAPackage("..desktop.service..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx..", "atlantafx..", "org.kordamp..")
                .because("what is known of a cluster is the same whoever shows it")
                .check(CONSOLE);
    }

    @Test
    void modelsKnowNoSceneGraph() {
        noClasses()
                .that(modelsAndWhatTheyAreMadeOf())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "javafx.scene..", "javafx.stage..", "javafx.application..", "..desktop.fx..", "atlantafx..")
                .because("models are tested on a plain JVM")
                .check(CONSOLE);
    }

    @Test
    void onlyFxReachesTheApplicationThread() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..desktop.fx..")
                .should()
                .callMethod(Platform.class, "runLater", Runnable.class)
                .because("one way to that thread can be replaced in tests and counted")
                .check(CONSOLE);
    }

    @Test
    void onlyTheGraphUsesTheLayoutEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..desktop.graph..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse..")
                .because("a layout is coordinates to everyone else")
                .check(CONSOLE);
    }

    @Test
    void onlyTheEditorUsesTheTextArea() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..desktop.sql", "..desktop.sql.editor")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.fxmisc..", "org.reactfx..")
                .because("a text area can be replaced where one package knows it")
                .check(CONSOLE);
    }

    @Test
    void packagesPointDownwards() {
        noClasses()
                .that()
                .resideInAPackage("..desktop.service..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..desktop.fx..", "..desktop.screen..", "..desktop.shell..")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage(FEATURES)
                .because("the service package is at the bottom")
                .check(CONSOLE);
        noClasses()
                .that()
                .resideInAPackage("..desktop.fx..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..desktop.service..", "..desktop.screen..", "..desktop.shell..", "io.millrace.client..")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage(FEATURES)
                .because("parts are for any screen")
                .check(CONSOLE);
        noClasses()
                .that()
                .resideInAPackage("..desktop.screen..")
                .or()
                .resideInAnyPackage(FEATURES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..desktop.shell..")
                .because("a screen can stand in any window")
                .check(CONSOLE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.millrace.desktop.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package in a cycle cannot be understood or tested alone")
                .check(CONSOLE);
    }

    @Test
    void theServerIsReachedOverTheWireOnly() {
        classes()
                .that()
                .resideInAPackage("io.millrace.desktop..")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages("io.millrace.server..", "io.millrace.cli..", "org.apache..")
                .because("the modules never see each other")
                .check(CONSOLE);
    }

    @Test
    void constantsSayMaxMinAndDefault() {
        fields().that()
                .areStatic()
                .and()
                .doNotHaveModifier(JavaModifier.ENUM)
                .should()
                .haveNameNotMatching(
                        "(MOST|FEWEST|LEAST|LARGEST|LONGEST|SHORTEST|SMALLEST|WIDEST|NARROWEST|USUAL|PATIENCE)(_.*)?")
                .because("programmers search for MAX_, MIN_, DEFAULT_ and _TIMEOUT")
                .check(CONSOLE);
    }
}
