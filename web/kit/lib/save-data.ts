declare global {
  interface Navigator {
    /** Some browsers do not have it. */
    readonly connection?: {
      readonly saveData?: boolean;
      readonly effectiveType?: string;
      /** Megabits per second. */
      readonly downlink?: number;
    };
  }
}

/** Whether the browser asks to save data. Pages then fetch nothing that they can do without. */
export function prefersSavingData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Whether the connection is as slow as mobile ones were, or the browser asks to save data. */
export function isConnectionSlow(): boolean {
  const type = navigator.connection?.effectiveType;
  return prefersSavingData() || (type !== undefined && /2g|3g/.test(type));
}
