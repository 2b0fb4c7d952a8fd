/// The desktop console.
module io.millrace.desktop {
    requires io.millrace.common.client;
    requires static org.jspecify;
    requires javafx.controls;
    requires jdk.jfr;
    requires atlantafx.base;
    requires org.kordamp.ikonli.core;
    requires org.kordamp.ikonli.javafx;
    requires org.kordamp.ikonli.materialdesign2;
    // the layout engine and what it stands on are automatic modules, which cannot say that they need Guava, a named
    // one
    requires com.google.common;
    requires org.eclipse.elk.alg.layered;
    requires org.eclipse.elk.core;
    requires org.eclipse.elk.graph;
    requires org.eclipse.emf.common;
    requires org.eclipse.emf.ecore;
    // the text area of the SQL workspace and what it is made of, automatic modules too
    requires org.fxmisc.flowless;
    requires org.fxmisc.richtext;
    requires org.fxmisc.undo;
    requires reactfx;

    exports io.millrace.desktop;
    // what a file of dashboards holds: written and read by name through reflection
    opens io.millrace.desktop.metric;
    opens io.millrace.desktop.sql;

    // the format of a case file: read and written by name through reflection
    opens io.millrace.desktop.casefile;
}
