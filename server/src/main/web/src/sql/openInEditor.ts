import { go } from '../routing';

/** Opens a text as a new draft on the SQL screen, without running it. */
export async function openInEditor(text: string, name: string): Promise<void> {
  const { addDraft } = await import('./editor/drafts');
  addDraft(text, name);
  go({ screen: 'sql' });
}
