import type { AllHTMLAttributes, ComponentChildren } from 'preact';

/** Selects one of some values. */
export function Select<T extends string>({ label, options, value, onChange, class: extra = '' }: {
  /** Its name, unless a line of a form gives it one. */
  label?: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
  class?: string;
}) {
  return (
    <select class={`select ${extra}`} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A line of a form: what is asked for, and the control that takes it. */
export function Line({ name, hint, children }: { name: string; hint?: string | undefined; children: ComponentChildren }) {
  return (
    <label class="line">
      {hint === undefined ? (
        name
      ) : (
        <span>
          {name} <span class="muted">{hint}</span>
        </span>
      )}
      {children}
    </label>
  );
}

/** A line of a form that takes a text. Other attributes are those of its `input`. */
export function TextLine({ name, hint, onInput, ...input }: Pick<AllHTMLAttributes<HTMLInputElement>, 'list' | 'maxLength' | 'placeholder' | 'required' | 'autofocus' | 'autocapitalize' | 'autocomplete' | 'spellcheck'> & {
  name: string;
  hint?: string;
  value: string;
  onInput: (text: string) => void;
}) {
  return (
    <Line name={name} hint={hint}>
      <span class="field">
        <input type="text" {...input} onInput={(event) => onInput(event.currentTarget.value)} />
      </span>
    </Line>
  );
}

/** A check box with its text. */
export function Tick({ checked, onChange, disabled = false, title, children }: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  title?: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <label class="tick" title={title}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
