package io.millrace.server.alert.receiver;

import io.millrace.server.alert.rule.ReceiverOptions;
import java.io.IOException;

/// Delivers alerts to one destination. Blocks until it is done, or a timeout has passed.
public interface AlertReceiver {
    /// @throws IOException with a sentence that contains no secret
    void send(AlertMessage message) throws IOException;

    static AlertReceiver of(ReceiverOptions options) {
        return switch (options) {
            case ReceiverOptions.Webhook webhook -> new WebhookReceiver(webhook, WebhookReceiver.TIMEOUT);
            case ReceiverOptions.Mail mail -> new MailReceiver(mail);
        };
    }
}
