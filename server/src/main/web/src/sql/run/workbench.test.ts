import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { hidden: false, baseURI: 'http://here/', addEventListener: () => undefined });
const { openResult, runs } = await import('./workbench');

it('drops the oldest results that have ended, and no running query', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const open = () => openResult('SELECT 1', 'operation', true);
  for (let count = 0; count < 9; count++) open();
  expect(runs.value.filter((run) => run.ended.value === undefined)).toHaveLength(9);

  const [first, second, third] = runs.value;
  void second!.cancel();
  void third!.cancel();
  open();
  expect(runs.value).toHaveLength(8);
  expect(runs.value).toContain(first);
  expect(runs.value).not.toContain(second);
  expect(runs.value).not.toContain(third);
});
