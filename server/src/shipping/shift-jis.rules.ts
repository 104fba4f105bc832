import { TextDecoder } from 'node:util';

/**
 * Shift_JIS in the form of Windows (code page 932), which Yamato's program reads. Node can decode
 * it but not encode it, so the encoding table is built by decoding every code.
 */

/**
 * The printers' usual mark for a missing character; it replaces characters that Shift_JIS lacks.
 */
const missing = '〓';

let encoder: Map<string, number> | undefined;

/** Returns the table from characters to their Shift_JIS codes, which is made at the first call. */
function encoding(): Map<string, number> {
  if (encoder !== undefined) return encoder;
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  encoder = new Map();
  for (let byte = 0; byte < 0x100; byte += 1) addCode(encoder, decoder, [byte]);
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    // 0xED and 0xEE duplicate characters of 0xFA to 0xFC; 0xF0 to 0xF9 are user-defined characters.
    if (
      (lead > 0x9f && lead < 0xe0) ||
      lead === 0xed ||
      lead === 0xee ||
      (lead >= 0xf0 && lead <= 0xf9)
    )
      continue;
    for (let trail = 0x40; trail <= 0xfc; trail += 1) addCode(encoder, decoder, [lead, trail]);
  }
  // Characters that keyboards and other tables produce and that code page 932 encodes as another
  // one.
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

/** Adds the character of a code to the table, if the code has one. */
function addCode(table: Map<string, number>, decoder: TextDecoder, bytes: readonly number[]): void {
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

/** Lists the characters of a text that Shift_JIS lacks, each once. */
export function unsupportedCharacters(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter((character) => !encoding().has(character));
}

/** Encodes text as Shift_JIS. Characters that it lacks become 〓. */
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

/** Decodes a file as UTF-8 if it is valid UTF-8, otherwise as Shift_JIS. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
