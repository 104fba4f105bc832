/** What moves on the stage: elements that carry `data-actor`. */
export type Actor = HTMLElement | SVGElement;

/** All actors of a name, in the order of the document. */
export function actors(root: HTMLElement, name: string): Actor[] {
  return [...root.querySelectorAll<Actor>(`[data-actor="${name}"]`)];
}

/** The one actor of a name. Throws where the stage was built without it. */
export function actor(root: HTMLElement, name: string): Actor {
  const found = root.querySelector<Actor>(`[data-actor="${name}"]`);
  if (!found) throw new Error(`The stage has no "${name}".`);
  return found;
}
