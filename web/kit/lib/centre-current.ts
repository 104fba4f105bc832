/**
 * Brings what is current (`aria-current="page"`) into the middle of a row that scrolls sideways.
 *
 * @returns whether the row has something current
 */
export function centreCurrent(row: HTMLElement | null, behavior: ScrollBehavior): boolean {
  const chosen = row?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!row || !chosen) return false;
  row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior });
  return true;
}
