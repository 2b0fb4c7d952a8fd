package io.millrace.wire;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the enum constant that a client reads in place of one that it does not know, as a newer server may send. No
/// server writes it, and no description of a service has it.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Unrecognized {}
