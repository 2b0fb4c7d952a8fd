package io.millrace.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Copies the jars of a program to a folder of the distribution, and makes those smaller that rules name: without what
/// is never used, and with classes that are not compressed, which makes a compressed archive a third smaller. The bill
/// of materials gets their new checksums.
public final class BundleRepacker {
    private static final String JARS = "*.jar";

    private final List<RepackRule> rules;
    private final List<RepackRule> unused;
    private final BillOfMaterials bill;

    private BundleRepacker(List<RepackRule> rules, BillOfMaterials bill) {
        this.rules = rules;
        this.unused = new ArrayList<>(rules);
        this.bill = bill;
    }

    /// @param arguments the folder of the jars, the new folder, the file of rules, and the bill of materials
    public static void main(String[] arguments) throws IOException {
        repack(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]), Path.of(arguments[3]));
    }

    static void repack(Path bundle, Path target, Path rules, Path bill) throws IOException {
        var repacker = new BundleRepacker(RepackRule.read(rules), BillOfMaterials.read(bill));
        Files.createDirectories(target);
        removeJars(target);
        try (var jars = Files.newDirectoryStream(bundle, JARS)) {
            for (var jar : jars) {
                repacker.jar(jar, target.resolve(jar.getFileName()));
            }
        }
        if (!repacker.unused.isEmpty()) {
            throw new IOException(rules + ": no jar for " + repacker.unused);
        }
        repacker.bill.write();
    }

    /// Removes the jars of an earlier build, which have other versions.
    private static void removeJars(Path folder) throws IOException {
        try (var jars = Files.newDirectoryStream(folder, JARS)) {
            for (var jar : jars) {
                Files.delete(jar);
            }
        }
    }

    private void jar(Path jar, Path target) throws IOException {
        var name = jar.getFileName().toString();
        Optional<RepackRule> rule =
                rules.stream().filter(one -> one.isFor(name)).findFirst();
        if (rule.isEmpty()) {
            Files.copy(jar, target, StandardCopyOption.COPY_ATTRIBUTES);
            return;
        }
        unused.remove(rule.get());
        rule.get().repack(jar, target);
        bill.replace(jar, target);
    }
}
