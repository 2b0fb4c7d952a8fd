import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './Button';
import { Ghost, Notice } from './Notice';

/** A component that is loaded when it is first shown. */
export function lazy<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Fetched: ComponentType<P> | undefined;
  return function Later(given: P) {
    const [, rerender] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Fetched !== undefined) return;
      fetch().then(
        (found) => {
          Fetched = found;
          rerender((turn) => turn + 1);
        },
        () => setFailed(true),
      );
    }, []);
    if (Fetched !== undefined) return <Fetched {...given} />;
    return failed ? <Missing /> : <Ghost />;
  };
}

/** The files of this page may be gone after an update of the server. */
function Missing() {
  return (
    <Notice icon="warning" failed title="This part of the page could not be loaded" text="The server may be unreachable, or may have been updated since this page was opened.">
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </Notice>
  );
}
