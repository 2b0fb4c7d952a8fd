import type { ComponentChildren } from 'preact';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { refusal, type Permission } from '../api/permission';

/** A screen, or why the user may not use it. */
export function Permitted({ needs, title, may, children }: { needs: Permission; title: string; may: string; children: ComponentChildren }) {
  const why = refusal(needs);
  return why === undefined ? (
    <>{children}</>
  ) : (
    <Page title={title}>
      <Card>
        <Notice icon="token" title={`You may not ${may}`} text={why} />
      </Card>
    </Page>
  );
}

/** A link to a screen that does something, or a button that says why the user may not. */
export function PermittedLink({ needs, href, children }: { needs: Permission; href: string; children: ComponentChildren }) {
  const why = refusal(needs);
  return why === undefined ? (
    <a class="button" href={href}>
      {children}
    </a>
  ) : (
    <Button disabled title={why}>
      {children}
    </Button>
  );
}
