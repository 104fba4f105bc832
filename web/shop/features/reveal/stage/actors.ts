/** The animated elements of the stage: those with `data-actor`. */
export type Actor = HTMLElement | SVGElement;

/** All elements of a name, in document order. */
export function actors(root: HTMLElement, name: string): Actor[] {
  return [...root.querySelectorAll<Actor>(`[data-actor="${name}"]`)];
}

/** The single element of a name. Throws if the stage has none. */
export function actor(root: HTMLElement, name: string): Actor {
  const found = root.querySelector<Actor>(`[data-actor="${name}"]`);
  if (!found) throw new Error(`The stage has no "${name}".`);
  return found;
}
