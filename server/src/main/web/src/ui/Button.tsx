import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './Icon';

/** A button with an icon, a text or both. Other attributes are those of its `button`. */
export function Button({ icon, class: look = '', children, ...given }: Omit<ButtonHTMLAttributes, 'class' | 'icon'> & { icon?: IconName; class?: string }) {
  return (
    <button type="button" class={`button ${look}`} {...given}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
