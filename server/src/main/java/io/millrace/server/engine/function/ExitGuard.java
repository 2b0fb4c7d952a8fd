package io.millrace.server.engine.function;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/// Makes a copy of a jar whose classes cannot end the process: their calls of `System.exit`, `Runtime.exit` and
/// `Runtime.halt` throw an error instead. The JVM itself can no longer forbid them. This guards against accidents, not
/// attacks: calls by reflection remain.
public final class ExitGuard {
    private static final String MESSAGE = "A program in the cluster may not end the process: it called exit or halt.";

    private static final String GUARD = "millrace$exit";
    private static final ClassDesc RUNTIME = ClassDesc.of("java.lang.Runtime");
    private static final ClassDesc ERROR = ClassDesc.of("java.lang.Error");
    private static final MethodTypeDesc WITH_CODE = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc WITH_RUNTIME =
            MethodTypeDesc.of(ConstantDescs.CD_void, RUNTIME, ConstantDescs.CD_int);
    private static final MethodTypeDesc WITH_MESSAGE =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);
    private static final int HIDDEN = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    private ExitGuard() {}

    /// The jar itself if none of its classes ends the process, and otherwise the copy.
    ///
    /// @param copy the path of the copy, which may exist
    public static Path guarded(Path jar, Path copy) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            if (Files.exists(copy)) {
                return copy;
            }
            if (!endsTheProcess(zip)) {
                return jar;
            }
            make(zip, copy);
            return copy;
        }
    }

    private static boolean endsTheProcess(ZipFile zip) throws IOException {
        for (var entries = zip.entries(); entries.hasMoreElements(); ) {
            var entry = entries.nextElement();
            if (entry.getName().endsWith(".class") && mayExit(read(zip, entry))) {
                return true;
            }
        }
        return false;
    }

    private static void make(ZipFile zip, Path copy) throws IOException {
        var folder = Files.createDirectories(copy.toAbsolutePath().resolveSibling("."));
        var making = Files.createTempFile(folder, "making", ".tmp");
        try {
            copy(zip, making);
            Files.move(making, copy, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(making);
        }
    }

    private static void copy(ZipFile zip, Path target) throws IOException {
        var classes = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver(zip)));
        try (OutputStream file = Files.newOutputStream(target);
                var out = new ZipOutputStream(file)) {
            Set<String> seen = new HashSet<>();
            for (var entries = zip.entries(); entries.hasMoreElements(); ) {
                var entry = entries.nextElement();
                if (isSignature(entry.getName()) || !seen.add(entry.getName())) {
                    continue;
                }
                out.putNextEntry(new ZipEntry(entry.getName()));
                if (entry.getName().endsWith(".class")) {
                    out.write(guarded(classes, read(zip, entry)));
                } else {
                    try (var in = zip.getInputStream(entry)) {
                        in.transferTo(out);
                    }
                }
                out.closeEntry();
            }
        }
    }

    /// Signatures do not match changed classes.
    private static boolean isSignature(String name) {
        return name.toUpperCase(Locale.ROOT).matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
    }

    private static byte[] read(ZipFile zip, ZipEntry entry) throws IOException {
        try (var in = zip.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    /// A class that cannot be parsed stays as it is.
    static byte[] guarded(ClassFile classes, byte[] bytes) {
        if (!mayExit(bytes)) {
            return bytes;
        }
        try {
            var model = classes.parse(bytes);
            return model.methods().stream().anyMatch(ExitGuard::exits) ? transformed(classes, model) : bytes;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return bytes;
        }
    }

    private static byte[] transformed(ClassFile classes, ClassModel model) {
        var self = model.thisClass().asSymbol();
        var isInterface = model.flags().has(AccessFlag.INTERFACE);
        var redirect = ClassTransform.transformingMethodBodies(ExitGuard::exits, (code, element) -> {
            if (element instanceof InvokeInstruction call && isExit(call)) {
                var type = call.opcode() == Opcode.INVOKESTATIC ? WITH_CODE : WITH_RUNTIME;
                code.invokestatic(self, GUARD, type, isInterface);
            } else {
                code.with(element);
            }
        });
        var guards = ClassTransform.endHandler(type -> {
            for (var shape : new MethodTypeDesc[] {WITH_CODE, WITH_RUNTIME}) {
                type.withMethodBody(
                        GUARD,
                        shape,
                        HIDDEN,
                        code -> code.new_(ERROR)
                                .dup()
                                .loadConstant(MESSAGE)
                                .invokespecial(ERROR, ConstantDescs.INIT_NAME, WITH_MESSAGE)
                                .athrow());
            }
        });
        return classes.transformClass(model, redirect.andThen(guards));
    }

    private static boolean exits(MethodModel method) {
        return method.code()
                .map(code -> code.elementStream().anyMatch(ExitGuard::isExit))
                .orElse(false);
    }

    private static boolean isExit(CodeElement element) {
        if (!(element instanceof InvokeInstruction call) || !call.typeSymbol().equals(WITH_CODE)) {
            return false;
        }
        var owner = call.owner().asInternalName();
        var name = call.name().stringValue();
        return (owner.equals("java/lang/System") && name.equals("exit"))
                || (owner.equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt")));
    }

    /// Whether a class contains the names of such a call. Most do not, and need not be parsed.
    private static boolean mayExit(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        return (text.contains("java/lang/System") || text.contains("java/lang/Runtime"))
                && (text.contains("exit") || text.contains("halt"));
    }

    /// Resolves classes of the jar and of this process, and takes others for subclasses of Object, which at most adds a
    /// check.
    private static ClassHierarchyResolver resolver(ZipFile zip) {
        return ClassHierarchyResolver.ofResourceParsing(type -> stream(zip, type))
                .orElse(ClassHierarchyResolver.defaultResolver())
                .orElse(_ -> ClassHierarchyResolver.ClassHierarchyInfo.ofClass(ConstantDescs.CD_Object))
                .cached();
    }

    private static @Nullable InputStream stream(ZipFile zip, ClassDesc type) {
        var descriptor = type.descriptorString();
        var entry = zip.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : zip.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
