import type { ComponentChildren } from 'preact';
import { absent } from '../../api/gateway';
import type { Live } from '../../api/live';
import { Card } from '../../ui/Card';
import { Show } from '../../ui/Show';
import { NoGateway } from './NoGateway';

/** Shows a value of the gateway, or why there is no gateway. */
export function GatewayValue<T>({ of, what, card = false, children }: {
  of: Live<T>;
  what: string;
  /** Whether the reason has a card of its own, as the value has. */
  card?: boolean;
  children: (value: T) => ComponentChildren;
}) {
  const error = of.error.value;
  if (error === undefined || !absent(error)) {
    return (
      <Show of={of} what={what}>
        {children}
      </Show>
    );
  }
  const reason = <NoGateway error={error} onAgain={() => of.refresh()} />;
  return card ? <Card title="SQL gateway">{reason}</Card> : reason;
}
