declare global {
  interface Navigator {
    /** Some browsers do not have it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the browser asks to save data. Pages then fetch nothing that they can do without. */
export function prefersSavingData(): boolean {
  return navigator.connection?.saveData === true;
}
