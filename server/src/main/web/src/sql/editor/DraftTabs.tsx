import { useState } from 'preact/hooks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { addDraft, discard, drafts, rename, show, type Draft } from './drafts';

/** The drafts, each with a name that can be changed. */
export function DraftTabs() {
  const { all, open } = drafts.value;
  return (
    <div class="sql-tabs" role="group" aria-label="Drafts">
      {all.map((draft) => (
        <DraftTab key={draft.id} draft={draft} chosen={draft.id === open} alone={all.length === 1} />
      ))}
      <Button class="plain small" icon="plus" title="New draft" aria-label="New draft" onClick={() => addDraft('')} />
    </div>
  );
}

function DraftTab({ draft, chosen, alone }: { draft: Draft; chosen: boolean; alone: boolean }) {
  const [naming, setNaming] = useState(false);
  const [confirming, setSure] = useState(false);
  const name = (text: string) => {
    rename(draft.id, text);
    setNaming(false);
  };
  const close = () => (draft.text.trim() === '' || confirming ? discard(draft.id) : setSure(true));
  if (naming) {
    return (
      <input
        class="sql-naming"
        aria-label="Name of the draft"
        value={draft.name}
        ref={(field) => field?.select()}
        onBlur={(event) => name(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') name(event.currentTarget.value);
          if (event.key === 'Escape') setNaming(false);
        }}
      />
    );
  }
  return (
    <div class={chosen ? 'sql-tab chosen' : 'sql-tab'} onMouseLeave={() => setSure(false)}>
      <button
        type="button"
        aria-pressed={chosen}
        title={chosen ? 'Click again to rename' : draft.name}
        onClick={() => (chosen ? setNaming(true) : show(draft.id))}
      >
        <span class="cut">{draft.name}</span>
      </button>
      {!(alone && draft.text === '') && (
        <button
          type="button"
          class={confirming ? 'close sure' : 'close'}
          title={confirming ? 'Click again to discard the text' : 'Discard the draft'}
          aria-label={confirming ? `Discard ${draft.name}: click again` : `Discard ${draft.name}`}
          onClick={close}
          onBlur={() => setSure(false)}
        >
          {confirming ? 'Discard?' : <Icon name="cross" />}
        </button>
      )}
    </div>
  );
}
