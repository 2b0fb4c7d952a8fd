import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/Button';
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
      <Button class="plain small" icon="plus" title="Zoom in (+)" aria-label="Zoom in" onClick={() => onStep(1.3)} />
      <Button class="plain small" icon="minus" title="Zoom out (−)" aria-label="Zoom out" onClick={() => onStep(1 / 1.3)} />
      <Button class="plain small" icon="fit" title="Fit (f)" aria-label="Fit the graph" onClick={() => dispatchEvent(new Event('millrace-fit'))} />
    </div>
  );
}
