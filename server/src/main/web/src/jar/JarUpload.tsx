import { useRef, useState } from 'preact/hooks';
import { errorText } from '../api/http';
import { paths } from '../api/paths';
import { upload } from '../api/upload';
import { bytes, percent } from '../format';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { FailureCallout } from '../ui/Notice';
import { jarIndex } from './runRequest';

type State = { at: 'idle' } | { at: 'sending'; name: string; share: number; stop: () => void } | { at: 'failed'; why: string };

/** Uploads a jar that the user selects or drops here. */
export function JarUpload({ onDone }: { onDone: () => void }) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File) => {
    const sending = upload(paths.jarUpload, 'jarfile', file, (share) => setState((now) => (now.at === 'sending' ? { ...now, share } : now)));
    setState({ at: 'sending', name: `${file.name}, ${bytes(file.size)}`, share: 0, stop: sending.stop });
    const reply = await sending.reply;
    if (reply.kind === 'ok') {
      setState({ at: 'idle' });
      onDone();
    } else if (reply.kind === 'away' && reply.reason === 'stopped') setState({ at: 'idle' });
    else setState({ at: 'failed', why: `${file.name} could not be uploaded: ${errorText(reply)}` });
  };
  const take = (files: FileList | null | undefined) => {
    const all = [...(files ?? [])];
    const jar = all[jarIndex(all)];
    if (jar !== undefined) void send(jar);
    else if (all.length > 0) setState({ at: 'failed', why: `${all[0]!.name} is not a jar.` });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files);
  };
  return (
    <div
      class={`drop ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {state.at === 'sending' ? (
        <Sending state={state} />
      ) : (
        <>
          <Icon name="upload" />
          <p>Drop a jar here, or</p>
          <Button onClick={() => input.current?.click()}>Choose a jar</Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept=".jar"
        class="unseen"
        aria-label="Jar to upload"
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {state.at === 'failed' && <FailureCallout why={state.why} />}
    </div>
  );
}

function Sending({ state: { name, share, stop } }: { state: Extract<State, { at: 'sending' }> }) {
  return (
    <>
      <p role="status">
        {share < 1 ? `Uploading ${name}` : `Checking ${name}`} <b>{percent(share)}</b>
      </p>
      <progress value={share} max={1} aria-label="Upload progress" />
      <Button class="small" onClick={stop}>
        Cancel
      </Button>
    </>
  );
}
