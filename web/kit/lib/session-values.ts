import * as z from 'zod/mini';

/**
 * Values of one kind under their names; what was stored in another shape is as if it were not
 * there.
 */
export interface SessionValues<Value> {
  read(name: string): Value | null;
  keep(name: string, value: Value): void;
  forget(name: string): void;
}

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps values over a reload of the tab: in its session storage, and in memory where storage is
 * forbidden or full.
 *
 * @param prefix of the names, `kaifu.` by custom, so that kinds do not meet
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
      return undefined; // Memory it is.
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
    keep(name, value) {
      const text = JSON.stringify(value);
      memory.set(name, text);
      attempt((storage) => storage.setItem(prefix + name, text));
    },
    forget(name) {
      memory.delete(name);
      attempt((storage) => storage.removeItem(prefix + name));
    },
  };
}
