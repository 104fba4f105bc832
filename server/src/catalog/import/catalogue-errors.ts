import type { Text } from '../../http/language.ts';

/** A line of a file in a catalogue folder; `file` is the path relative to the folder. */
export interface Place {
  file: string;
  line: number;
}

/** An error at a place, as one sentence that says what to do about it. */
export interface CatalogueError extends Place {
  text: Text;
}

/**
 * Writes an error for the command line as `file:line: sentence`, a form that editors and terminals
 * turn into links.
 */
export function textOfError({ file, line, text }: CatalogueError): string {
  return `${file}:${line}: ${text.en}`;
}

/** A file of valid YAML. `value` is undefined if it does not match the schema. */
export interface YamlFile<Value> {
  raw: unknown;
  value: Value | undefined;
  /**
   * The place of a part: the line of its key in a set of fields, or of its first character in a
   * list.
   */
  placeOf(...at: PropertyKey[]): Place;
}
