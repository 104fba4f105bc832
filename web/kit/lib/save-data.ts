declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Whether the person asked their browser to save data: what a page can do without is then not
 * fetched.
 */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
