import { clock } from '../format';
import { moment, showAt } from '../time';
import { Button } from './Button';
import { Notice } from './Notice';

/** The notice of a screen that cannot show the selected moment. */
export function NotRecorded({ what }: { what: string }) {
  return (
    <Notice icon="waiting" title={`${what} at ${clock(moment.value)} were not recorded`}>
      <Button onClick={() => showAt(undefined)}>Return to live</Button>
    </Notice>
  );
}
