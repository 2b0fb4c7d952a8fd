import { useEffect } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import '../job/action/action.css';
import '../job/job.css';
import { moment } from '../time';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Callout, Notice } from '../ui/Notice';
import { NotRecorded } from '../ui/NotRecorded';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import './jar.css';
import { JarList } from './JarList';
import { JarUpload } from './JarUpload';
import { prefill } from './prefill';

/** Uploads, plans and runs jars. */
export function SubmitScreen({ jar }: { jar: string | undefined }) {
  const dashboard = useLive(paths.dashboard, 60_000).value.value;
  return (
    <Page title="Submit a jar" actions={<CopyAsCurl path={paths.jars} />}>
      {moment.value !== undefined ? <NotRecorded what="The jars" /> : dashboard?.features['web-submit'] === false ? <Off /> : <Programs jar={jar} />}
    </Page>
  );
}

function Off() {
  return (
    <Card>
      <Notice icon="upload" title="Jar submission is disabled">
        <p>Set web.submit.enable: true in the server’s configuration and restart it. Anyone who can upload a jar can run arbitrary code there.</p>
      </Notice>
    </Card>
  );
}

function Programs({ jar }: { jar: string | undefined }) {
  const jars = useLive(paths.jars, 5_000);
  const wanted = prefill.value;
  useEffect(() => () => void (prefill.value = undefined), []);
  return (
    <>
      {wanted !== undefined && (
        <Callout tone="done" icon="savepoint">
          <p>
            The program you choose starts from <code>{wanted.savepoint}</code>.
          </p>
        </Callout>
      )}
      <JarUpload onDone={() => jars.refresh()} />
      <Card flush title="Jars">
        <Show of={jars} what="the jars">
          {({ files }) => <JarList jars={files} chosen={jar} onChanged={() => jars.refresh()} />}
        </Show>
      </Card>
    </>
  );
}
