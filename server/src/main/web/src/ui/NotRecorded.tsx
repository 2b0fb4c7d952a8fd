import { clock } from '../format';
import { moment, showAt } from '../time';
import { Notice } from './Notice';

/** What a view says that only knows the present while a past moment is looked at. */
export function NotRecorded({ what }: { what: string }) {
  return (
    <Notice icon="waiting" title={`${what} of ${clock(moment.value)} were not recorded`}>
      <button type="button" class="button" onClick={() => showAt(undefined)}>
        Show the present
      </button>
    </Notice>
  );
}
