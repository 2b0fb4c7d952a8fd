/// Purpose: descriptions derived from the endpoint values: schema, OpenAPI, TypeScript. May use: wire, json. Does not
/// belong here: anything that knows one endpoint by name.
@NullMarked
package io.millrace.wire.describe;

import org.jspecify.annotations.NullMarked;
