import { useState } from 'preact/hooks';
import { errorText, remove } from '../api/http';
import { paths } from '../api/paths';
import { href } from '../routing';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { Moment } from '../ui/Moment';
import { Callout, Notice } from '../ui/Notice';
import type { JarsJar } from '../wire';
import { RunForm } from './RunForm';

/** The uploaded jars. The selected one shows the form that runs it. */
export function JarList({ jars, chosen, onChanged }: { jars: readonly JarsJar[]; chosen: string | undefined; onChanged: () => void }) {
  const [leaving, setLeaving] = useState<JarsJar | undefined>(undefined);
  if (jars.length === 0) {
    return (
      <Notice title="No jar has been uploaded yet">
        <p>A jar contains a program that builds a job with the engine’s API. Its manifest names the entry class.</p>
      </Notice>
    );
  }
  return (
    <>
      <ul class="jars">
        {jars.map((jar) => (
          <li key={jar.id}>
            <div class="jar">
              <a class="jar-name" href={href({ screen: 'submit', ...(jar.id === chosen ? {} : { jar: jar.id }) })} aria-expanded={jar.id === chosen}>
                <b class="cut">{jar.name}</b>
                <span class="muted cut">{jar.entry.length === 0 ? 'no entry class in the manifest' : jar.entry.map((entry) => entry.name).join(', ')}</span>
              </a>
              <span class="muted number">
                <Moment at={jar.uploaded} />
              </span>
              <button type="button" class="button plain small" aria-label={`Delete ${jar.name}`} onClick={() => setLeaving(jar)}>
                <Icon name="cross" />
              </button>
            </div>
            {jar.id === chosen && <RunForm key={jar.id} jar={jar} />}
          </li>
        ))}
      </ul>
      {leaving !== undefined && (
        <DeleteDialog
          jar={leaving}
          onClose={() => {
            setLeaving(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function DeleteDialog({ jar, onClose }: { jar: JarsJar; onClose: () => void }) {
  const [why, setWhy] = useState<string | undefined>(undefined);
  const go = async (event: Event) => {
    event.preventDefault();
    const reply = await remove(paths.jar(jar.id));
    if (reply.kind === 'ok') onClose();
    else setWhy(errorText(reply));
  };
  return (
    <Dialog title="Delete the jar?" onClose={onClose}>
      <p class="cut">
        <b>{jar.name}</b>
      </p>
      <ul class="consequences">
        <li>The jar is removed from the server. Jobs started from it keep running.</li>
        <li>To run it again, you need to upload it again.</li>
      </ul>
      {why !== undefined && (
        <Callout tone="bad" icon="warning">
          <p role="alert">{why}</p>
        </Callout>
      )}
      <form onSubmit={(event) => void go(event)}>
        <footer>
          <button type="button" class="button" onClick={onClose}>
            Keep it
          </button>
          <button type="submit" class="button main-one danger">
            Delete it
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
