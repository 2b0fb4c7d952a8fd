import type { ComponentChildren } from 'preact';

export function Card({ title, side, children, flush = false, class: extra = '' }: {
  title?: ComponentChildren;
  side?: ComponentChildren;
  children: ComponentChildren;
  /** The content has its own margins, as a table does. */
  flush?: boolean;
  class?: string;
}) {
  return (
    <section class={`card ${extra}`}>
      {title !== undefined && (
        <header class="card-head">
          {typeof title === 'string' ? <h2>{title}</h2> : title}
          {side !== undefined && <div class="row wrap push">{side}</div>}
        </header>
      )}
      {flush ? children : <div class="card-body">{children}</div>}
    </section>
  );
}

export function Stat({ name, value, note, address }: {
  name: ComponentChildren;
  value: ComponentChildren;
  note?: ComponentChildren;
  address?: string;
}) {
  const inside = (
    <>
      <span class="stat-name">{name}</span>
      <span class="stat-value">{value}</span>
      {note !== undefined && <span class="stat-note">{note}</span>}
    </>
  );
  return address === undefined ? (
    <div class="stat">{inside}</div>
  ) : (
    <a class="stat" href={address}>
      {inside}
    </a>
  );
}

/** A list of names and values. */
export function Pairs({ pairs }: { pairs: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="pairs">
      {pairs.map(([name, value]) => (
        <>
          <dt key={name}>{name}</dt>
          <dd key={`${name}=`}>{value}</dd>
        </>
      ))}
    </dl>
  );
}
