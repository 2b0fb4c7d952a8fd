/// Purpose: fetches the files of connectors as Maven does. May use: the libraries of Maven, which only this package
/// sees and which are not on the class path of a running server. Does not belong here: what is done with the files.
@NullMarked
package io.millrace.server.connector.repository;

import org.jspecify.annotations.NullMarked;
