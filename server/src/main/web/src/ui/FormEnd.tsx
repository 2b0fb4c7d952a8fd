import { Button } from './Button';
import { FailureCallout } from './Notice';

interface FormEndProps {
  /** Why the server refused; undefined if it did not. */
  why?: string | undefined;
  /** What the button that sends the form says. */
  submit: string;
  /** What the other one says. */
  dismiss?: string;
  /** Whether the form does what cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
  /** Why the button is disabled. */
  title?: string | undefined;
  onClose: () => void;
}

/** The end of a form in a dialog: why it was refused, and its buttons. */
export function FormEnd({ why, submit, dismiss = 'Cancel', danger = false, disabled = false, title, onClose }: FormEndProps) {
  return (
    <>
      <FailureCallout why={why} />
      <footer>
        <Button onClick={onClose}>{dismiss}</Button>
        <Button type="submit" class={danger ? 'main-one danger' : 'main-one'} disabled={disabled} title={title}>
          {submit}
        </Button>
      </footer>
    </>
  );
}
