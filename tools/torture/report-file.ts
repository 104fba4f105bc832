import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../../docs/reliability.md', import.meta.url);

/**
 * Replaces one part of docs/reliability.md: the lines from its first heading's comment
 * (`<!-- name -->`) to the next such comment or the end. Each command writes its own part.
 */
export async function writeReport(
  name: 'torture' | 'torture:cluster' | 'torture:etcd' | 'torture:citus' | 'torture:standbys',
  lines: string,
): Promise<void> {
  const before = await readFile(file, 'utf8');
  const parts = before.split(/^(?=<!-- [a-z:]+ -->$)/m);
  const mark = `<!-- ${name} -->\n`;
  const own = `${mark}\n${lines.trim()}\n`;
  const place = parts.findIndex((part) => part.startsWith(mark));
  if (place === -1) parts.push(own);
  else parts[place] = own;
  await writeFile(file, `${parts.map((part) => part.trim()).join('\n\n')}\n`);
}
