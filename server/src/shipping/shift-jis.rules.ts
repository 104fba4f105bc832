import { TextDecoder } from 'node:util';

/**
 * Shift_JIS as Windows writes it (code page 932), which Yamato's program reads. Node decodes it,
 * but does not encode it: the table for that is the decoder turned around.
 */

/** Stands for a character that Shift_JIS does not have, as printers have always done. */
const missing = '〓';

let encoder: Map<string, number> | undefined;

function encoding(): Map<string, number> {
  if (encoder !== undefined) return encoder;
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  encoder = new Map();
  for (let byte = 0; byte < 0x100; byte += 1) learn(encoder, decoder, [byte]);
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    // 0xED and 0xEE repeat what 0xFA to 0xFC hold; 0xF0 to 0xF9 are for anybody's own characters.
    if (
      (lead > 0x9f && lead < 0xe0) ||
      lead === 0xed ||
      lead === 0xee ||
      (lead >= 0xf0 && lead <= 0xf9)
    )
      continue;
    for (let trail = 0x40; trail <= 0xfc; trail += 1) learn(encoder, decoder, [lead, trail]);
  }
  // What keyboards and other tables give for characters that code page 932 writes in another way.
  for (const [character, same] of [
    ['〜', '~'],
    ['−', '-'],
    ['‐', '-'],
    ['–', '-'],
    ['—', '―'],
    ['‖', '∥'],
    ['\u00a0', ' '],
  ] as const) {
    const code = encoder.get(same.normalize()) ?? encoder.get(same);
    if (!encoder.has(character) && code !== undefined) encoder.set(character, code);
  }
  return encoder;
}

function learn(table: Map<string, number>, decoder: TextDecoder, bytes: readonly number[]): void {
  let character: string;
  try {
    character = decoder.decode(new Uint8Array(bytes));
  } catch {
    return; // No character has this code.
  }
  if ([...character].length === 1 && !table.has(character)) {
    table.set(
      character,
      bytes.reduce((code, byte) => code * 0x100 + byte, 0),
    );
  }
}

/** The characters of a text that Shift_JIS does not have, each once. */
export function unwritable(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter((character) => !encoding().has(character));
}

/** Text as Shift_JIS; a character it does not have becomes 〓. */
export function encodeShiftJis(text: string): Buffer {
  const table = encoding();
  const bytes: number[] = [];
  for (const character of text.normalize('NFC')) {
    const code = table.get(character) ?? table.get(missing) ?? 0x3f;
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

/** Reads a file of either kind: UTF-8 where it is valid as that, else Shift_JIS. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
