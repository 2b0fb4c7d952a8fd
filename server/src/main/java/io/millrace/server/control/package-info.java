/// Purpose: the commands that an administrator of this machine sends to a running process of the server: its folder in
/// `state.dir`, and the socket in it. May use: storage, the JSON of messages. Does not belong here: what a command
/// does.
@NullMarked
package io.millrace.server.control;

import org.jspecify.annotations.NullMarked;
