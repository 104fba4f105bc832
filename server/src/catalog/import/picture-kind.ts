import { open } from 'node:fs/promises';

/** The magic bytes of each file ending: texts at their offsets. */
const marks: Readonly<Record<string, readonly (readonly [at: number, text: string])[]>> = {
  '.webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  '.png': [[0, '\x89PNG\r\n\x1a\n']],
  '.jpg': [[0, '\xff\xd8\xff']],
  '.jpeg': [[0, '\xff\xd8\xff']],
  '.avif': [[4, 'ftyp']],
  '.mp4': [[4, 'ftyp']],
};

/** Whether a file's first bytes fit the ending of its name. */
export async function matchesEnding(file: string, ending: string): Promise<boolean> {
  const expected = marks[ending.toLowerCase()];
  if (expected === undefined) return false;
  await using opened = await open(file);
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(16), 0, 16, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  return expected.every(([at, text]) => head.startsWith(text, at));
}
