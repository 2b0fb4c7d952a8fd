import { clock } from '../format';
import { moment, showAt } from '../time';
import { Notice } from './Notice';

/** The notice of a screen that cannot show the selected moment. */
export function NotRecorded({ what }: { what: string }) {
  return (
    <Notice icon="waiting" title={`${what} of ${clock(moment.value)} were not recorded`}>
      <button type="button" class="button" onClick={() => showAt(undefined)}>
        Show the present
      </button>
    </Notice>
  );
}
