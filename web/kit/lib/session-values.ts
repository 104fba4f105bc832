import * as z from 'zod/mini';

/** Values of one kind by name. A stored value of another shape reads as null. */
export interface SessionValues<Value> {
  read(name: string): Value | null;
  write(name: string, value: Value): void;
  remove(name: string): void;
}

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores values in the tab's session storage, so that they survive a reload; in memory if storage
 * is forbidden or full.
 *
 * @param prefix of the names, usually `kaifu.…`; each kind needs its own
 */
export function sessionValues<S extends z.ZodMiniType>(
  prefix: string,
  schema: S,
  store: () => Store = () => sessionStorage,
): SessionValues<z.output<S>> {
  const memory = new Map<string, string>();
  const attempt = <T>(access: (storage: Store) => T): T | undefined => {
    try {
      return access(store());
    } catch {
      return undefined; // Storage is forbidden: use memory.
    }
  };
  const parse = (text: string): z.output<S> | null => {
    try {
      const parsed = z.safeParse(schema, JSON.parse(text));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };
  return {
    read(name) {
      const text = memory.get(name) ?? attempt((storage) => storage.getItem(prefix + name)) ?? null;
      return text === null ? null : parse(text);
    },
    /** Stores a value for this tab. */
    write(name, value) {
      const text = JSON.stringify(value);
      memory.set(name, text);
      attempt((storage) => storage.setItem(prefix + name, text));
    },
    remove(name) {
      memory.delete(name);
      attempt((storage) => storage.removeItem(prefix + name));
    },
  };
}
