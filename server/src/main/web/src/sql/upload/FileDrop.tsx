import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { UploadDialog } from './UploadDialog';

/** Takes a file that is dropped on its content, and opens the dialog that makes a table of it. */
export function FileDrop({ class: name, children, ...given }: {
  class: string;
  children: ComponentChildren;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const enter = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    <div
      {...given}
      class={over ? `${name} file-over` : name}
      onDragEnter={(event) => carriesFile(event) && enter(1)}
      onDragLeave={(event) => carriesFile(event) && enter(-1)}
      onDragOver={(event) => carriesFile(event) && event.preventDefault()}
      // before the editor, which inserts the text of a file
      onDropCapture={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        event.stopPropagation();
        enter(-depth.current);
        setFile(event.dataTransfer?.files[0]);
      }}
    >
      {children}
      {over && (
        <p class="file-drop" role="status">
          <Icon name="upload" /> Drop a CSV, JSON or Parquet file to make a table of it
        </p>
      )}
      {file !== undefined && <UploadDialog file={file} onClose={() => setFile(undefined)} />}
    </div>
  );
}

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A button that chooses a file. */
export function FileButton() {
  const [file, setFile] = useState<File | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button class="small plain" icon="upload" title="Make a table of a file, which you can also drop here" aria-label="Upload a file" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.parquet,.gz"
        class="unseen"
        aria-label="File for a table"
        tabIndex={-1}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {file !== undefined && <UploadDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
