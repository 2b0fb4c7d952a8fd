import { useState } from 'preact/hooks';
import { read, write } from '../storage';

const STORAGE_KEY = 'sql.share';
const STEP = 5;

/** The height of the editor in percent, remembered by the browser. */
export function useShare(): readonly [number, (share: number) => void] {
  const [share, setShare] = useState(read(STORAGE_KEY, 40));
  const change = (next: number) => {
    const bounded = Math.round(Math.max(10, Math.min(85, next)));
    setShare(bounded);
    write(STORAGE_KEY, bounded);
  };
  return [share, change];
}

/** The movable line between the editor and the results. */
export function Divider({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const start = (event: PointerEvent) => {
    event.preventDefault();
    const line = event.currentTarget as HTMLElement;
    const text = line.previousElementSibling!.getBoundingClientRect();
    const results = line.nextElementSibling!.getBoundingClientRect();
    line.setPointerCapture(event.pointerId);
    line.onpointermove = (moved) => onShare(((moved.clientY - text.top) / (results.bottom - text.top)) * 100);
    line.onpointerup = () => (line.onpointermove = null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onShare(share + (event.key === 'ArrowDown' ? STEP : -STEP));
  };
  return (
    <div
      class="sql-divider"
      role="separator"
      tabIndex={0}
      aria-label="Height of the editor"
      aria-orientation="horizontal"
      aria-valuemin={10}
      aria-valuemax={85}
      aria-valuenow={share}
      title="Drag, or move with the arrow keys"
      onPointerDown={start}
      onKeyDown={onKeyDown}
    />
  );
}
