import type { ComponentChildren } from 'preact';

export interface Tab {
  name: string;
  address: string;
  current: boolean;
  tally?: ComponentChildren;
  severe?: boolean;
}

/** A row of tabs, which are links with their own addresses. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.name} href={tab.address} aria-current={tab.current ? 'page' : undefined}>
          {tab.name}
          {tab.tally !== undefined && tab.tally !== 0 && <span class={`tally ${tab.severe ? 'bad' : ''}`}>{tab.tally}</span>}
        </a>
      ))}
    </nav>
  );
}

export function Segments<T extends string>({ label, options, value, onChange }: {
  label: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([option, name]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {name}
        </button>
      ))}
    </div>
  );
}
