import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/Icon';
import { LoadLegend } from '../../ui/LoadBar';
import { SearchField } from '../../ui/SearchField';

/** The search and the legend above the graph. */
export function GraphToolbar({ text, onText, found, at, onNext, address, chains }: {
  text: string;
  onText: (text: string) => void;
  found: readonly string[];
  /** The current match. */
  at: string | undefined;
  onNext: (backwards: boolean) => void;
  address: (vertex: string) => string;
  chains: ComponentChildren;
}) {
  const place = at === undefined ? 0 : found.indexOf(at) + 1;
  return (
    <div class="graph-bar">
      <SearchField label="Find an operator" value={text} onInput={onText} onEnter={onNext} />
      {text.trim() !== '' && (
        <span class="graph-found" role="status">
          {found.length === 0 ? 'no match' : place === 0 ? `${found.length} found, Enter shows the first` : `${place} of ${found.length}`}
        </span>
      )}
      {at !== undefined && place > 0 && (
        <a class="button small" href={address(at)}>
          Open
        </a>
      )}
      {chains}
      <span class="push">
        <LoadLegend />
      </span>
    </div>
  );
}

/** The zoom buttons in the corner of the graph. */
export function ZoomButtons({ onStep }: { onStep: (factor: number) => void }) {
  return (
    <div class="graph-tools">
      <button type="button" class="button plain small" title="Zoom in (+)" aria-label="Zoom in" onClick={() => onStep(1.3)}>
        <Icon name="plus" />
      </button>
      <button type="button" class="button plain small" title="Zoom out (−)" aria-label="Zoom out" onClick={() => onStep(1 / 1.3)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="button plain small" title="Fit (f)" aria-label="Fit the graph" onClick={() => dispatchEvent(new Event('millrace-fit'))}>
        <Icon name="fit" />
      </button>
    </div>
  );
}
