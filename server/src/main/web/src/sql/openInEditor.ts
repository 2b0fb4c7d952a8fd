import { go } from '../routing';

/** Opens the SQL page with a text in a draft of its own; nothing runs by that. */
export async function openInEditor(text: string, name: string): Promise<void> {
  const { addDraft } = await import('./editor/drafts');
  addDraft(text, name);
  go({ screen: 'sql' });
}
