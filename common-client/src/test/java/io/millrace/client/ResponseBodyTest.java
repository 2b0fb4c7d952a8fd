package io.millrace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class ResponseBodyTest {
    private final ResponseBody body = new ResponseBody(Duration.ofMillis(1));
    private long requested;
    private boolean cancelled;

    private void subscribe() {
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                requested += count;
            }

            @Override
            public void cancel() {
                cancelled = true;
            }
        });
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void returnsTheBytesInTheirOrderAndAsksForMoreWhenTheyAreTaken() throws IOException {
        subscribe();
        assertThat(requested).isEqualTo(1);
        body.onNext(List.of(bytes("ab"), bytes(""), bytes("c")));
        assertThat(body.read()).isEqualTo('a');
        assertThat(requested).isEqualTo(2);
        body.onNext(List.of(bytes("de")));
        body.onComplete();
        assertThat(body.available()).isEqualTo(2);
        assertThat(body.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("bcde");
        assertThat(body.read()).isEqualTo(-1);
    }

    @Test
    void failsWhenNothingArrivesAndCancelsTheResponse() {
        subscribe();
        assertThatThrownBy(body::read).isInstanceOf(IOException.class).hasMessage("no data arrived for 0 s");
        assertThat(cancelled).isTrue();
    }

    @Test
    void saysWhyTheResponseBroke() {
        subscribe();
        body.onNext(List.of(bytes("a")));
        body.onError(new IOException("reset"));
        assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class).hasMessage("reset");
    }

    @Test
    void endsAReadWhenItIsClosed() {
        subscribe();
        body.close();
        assertThat(cancelled).isTrue();
        assertThatThrownBy(body::read).isInstanceOf(IOException.class).hasMessage("closed");
    }
}
