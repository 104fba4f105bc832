/** After this time in milliseconds every browser has read the file. */
const downloadReadMs = 60_000;

/** Has the browser save a text or bytes as a file. `type` is the file's media type. */
export function saveFile(name: string, content: BlobPart, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari starts reading the file only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), downloadReadMs);
}
