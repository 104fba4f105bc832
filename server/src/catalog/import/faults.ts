/** A line of a file in a catalogue's folder; `file` is the path from there. */
export interface Place {
  file: string;
  line: number;
}

/** Something wrong at a place, as one sentence that says what to do about it. */
export interface Fault extends Place {
  sentence: string;
}

/** `file:line: sentence`, as editors and terminals link it. */
export function textOfFault({ file, line, sentence }: Fault): string {
  return `${file}:${line}: ${sentence}`;
}

/** A file that is YAML. `value` is undefined where it has not the shape that was asked for. */
export interface YamlFile<Value> {
  raw: unknown;
  value: Value | undefined;
  /** Where a part stands: its key under a set of fields, its first character in a list. */
  placeOf(...at: PropertyKey[]): Place;
}
