/** A file of an export: its name, and its parts from `first` to `last`. */
export interface ExportedFile {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Lists the files of an export. One file keeps its name; several are numbered, such as
 * `payments-2026-11-27-2.csv`.
 *
 * @param partsOfFile the most parts of one file
 */
export function filesOfExport(name: string, parts: number, partsOfFile: number): ExportedFile[] {
  const count = Math.ceil(parts / partsOfFile);
  return Array.from({ length: count }, (_, place) => ({
    name: count === 1 ? name : name.replace(/\.csv$/, `-${place + 1}.csv`),
    first: place * partsOfFile + 1,
    last: Math.min(parts, (place + 1) * partsOfFile),
  }));
}
