import { getJson } from '../api/http';
import type { Path } from '../api/paths';

/** Saves an answer of the server as a file. */
export async function save<T>(path: Path<T>, name: string): Promise<void> {
  const reply = await getJson(path);
  if (reply.kind !== 'ok') return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(reply.value, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
