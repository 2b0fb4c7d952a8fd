import { exact, percent } from '../format';
import { Stat } from './Card';

/** The busy, back-pressured and idle time of a subtask as a bar. */
export function LoadBar({ busy, back }: { busy: number | undefined; back: number | undefined }) {
  const says = `busy ${percent(busy)}, back-pressured ${percent(back)}`;
  return (
    <div class="loadbar" role="img" aria-label={says} title={says}>
      <span class="back" style={{ width: width(back) }} />
      <span class="busy" style={{ width: width(busy) }} />
    </div>
  );
}

export function Meter({ used, of, label }: { used: number; of: number; label: string }) {
  const ratio = of > 0 ? Math.min(1, used / of) : 0;
  return (
    <div class="meter" role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={of} aria-valuenow={used} title={label}>
      <i style={{ width: width(ratio) }} />
    </div>
  );
}

/** The slots in use as a figure and as a bar. */
export function SlotsStat({ used, of, label, address }: { used: number; of: number; label: string; address?: string }) {
  const value = (
    <>
      {exact(used)} <small>of {exact(of)}</small>
    </>
  );
  return <Stat name="Slots in use" value={value} note={<Meter used={used} of={of} label={label} />} address={address} />;
}

export function LoadLegend() {
  return (
    <div class="legend" aria-label="Legend">
      <span>
        <i class="swatch busy" />
        busy
      </span>
      <span>
        <i class="swatch back" />
        back-pressured
      </span>
      <span>
        <i class="swatch idle" />
        idle
      </span>
    </div>
  );
}

function width(ratio: number | undefined): string {
  return `${Math.round((ratio ?? 0) * 1000) / 10}%`;
}
