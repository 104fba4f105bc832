/**
 * Scrolls the current item (`aria-current="page"`) of a horizontal row to the row's middle.
 *
 * @returns whether the row has a current item
 */
export function centreCurrent(row: HTMLElement | null, behavior: ScrollBehavior): boolean {
  const chosen = row?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!row || !chosen) return false;
  row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior });
  return true;
}
