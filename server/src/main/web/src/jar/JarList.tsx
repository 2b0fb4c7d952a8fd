import { useState } from 'preact/hooks';
import { failureOf, remove } from '../api/http';
import { paths } from '../api/paths';
import { href } from '../routing';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import type { JarsJar } from '../wire';
import { RunForm } from './RunForm';

/** The uploaded jars. The selected one shows the form that runs it. */
export function JarList({ jars, chosen, onChanged }: { jars: readonly JarsJar[]; chosen: string | undefined; onChanged: () => void }) {
  const [leaving, setLeaving] = useState<JarsJar | undefined>(undefined);
  if (jars.length === 0) {
    return (
      <Notice title="No jar has been uploaded yet" text="A jar contains a program that builds a job with the engine’s API. Its manifest names the entry class." />
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
              <Button class="plain small" icon="cross" aria-label={`Delete ${jar.name}`} onClick={() => setLeaving(jar)} />
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
  return (
    <ConfirmDialog
      title="Delete the jar?"
      consequences={['The jar is removed from the server. Jobs started from it keep running.', 'To run it again, you need to upload it again.']}
      confirm="Delete it"
      dismiss="Keep it"
      send={async () => failureOf(await remove(paths.jar(jar.id)))}
      onClose={onClose}
    >
      <p class="cut">
        <b>{jar.name}</b>
      </p>
    </ConfirmDialog>
  );
}
