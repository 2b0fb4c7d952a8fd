import { address, errorOf, type Reply } from './http';
import { answered, proof } from './login';
import type { Path } from './paths';

/** Uploads a file as a form field and reports its progress, which `fetch` cannot. */
export function upload<T>(path: Path<T>, field: string, file: File, progress: (share: number) => void): { reply: Promise<Reply<T>>; stop: () => void } {
  const request = new XMLHttpRequest();
  const reply = new Promise<Reply<T>>((resolve) => {
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      answered(request.status);
      resolve(read<T>(request.status, request.responseText));
    };
    request.onerror = () => resolve({ kind: 'away', reason: 'the connection was closed; the file may be too large for the server' });
    request.onabort = () => resolve({ kind: 'away', reason: 'stopped' });
  });
  const form = new FormData();
  form.append(field, file, file.name);
  request.open('POST', address(path));
  for (const [name, value] of Object.entries(proof())) request.setRequestHeader(name, value);
  request.send(form);
  return { reply, stop: () => request.abort() };
}

function read<T>(status: number, text: string): Reply<T> {
  if (status >= 200 && status < 300) return { kind: 'ok', value: JSON.parse(text) as T };
  return { kind: 'refused', status, message: errorOf(text) || (status === 413 ? 'the file is too large for the server' : `HTTP ${status}`) };
}
