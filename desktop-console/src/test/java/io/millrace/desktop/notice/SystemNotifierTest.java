package io.millrace.desktop.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import org.junit.jupiter.api.Test;

class SystemNotifierTest {
    private static final Notice HOSTILE = new Notice(
            "prod",
            new Notice.Subject.OfJob(Samples.JOB),
            Notice.Kind.JOB_FAILED,
            "--help $(rm -rf /)",
            "<b>bold</b> & \"more\"",
            Samples.NOON);

    @Test
    void textsAreArgumentsAndMarkupIsText() {
        var words = new SystemNotifier("Linux").words(HOSTILE).orElseThrow();

        assertThat(words).startsWith("notify-send").containsSequence("--", "--help $(rm -rf /)");
        assertThat(words.getLast()).isEqualTo("&lt;b&gt;bold&lt;/b&gt; &amp; \"more\"");
    }

    @Test
    void onAMacTheScriptDoesNotHoldTheTexts() {
        var words = new SystemNotifier("Mac OS X").words(HOSTILE).orElseThrow();

        assertThat(words).endsWith("--help $(rm -rf /)", "<b>bold</b> & \"more\"");
        assertThat(words.subList(0, words.size() - 2)).noneMatch(word -> word.contains("rm -rf"));
    }

    @Test
    void elsewhereItIsSilent() {
        assertThat(new SystemNotifier("Plan 9").words(HOSTILE)).isEmpty();
    }
}
