/** The animated elements of the stage: those with `data-actor`. */
export type Actor = HTMLElement | SVGElement;

/** Finds all elements of the stage with a name, in document order. */
export function actors(root: HTMLElement, name: string): Actor[] {
  return [...root.querySelectorAll<Actor>(`[data-actor="${name}"]`)];
}

/** Finds the single element of the stage with a name. Throws if there is none. */
export function actor(root: HTMLElement, name: string): Actor {
  const found = root.querySelector<Actor>(`[data-actor="${name}"]`);
  if (!found) throw new Error(`The stage has no "${name}".`);
  return found;
}
