/** The path at which the page was loaded: the embedded picture belongs only to that screen. */
const loadedPath = globalThis.location?.pathname;

/**
 * Finds the URL of the picture that the server embeds in the page, because it is the first
 * visible content (index.html). Screens show it while their data loads.
 */
export function firstPicture(): string | undefined {
  if (globalThis.location?.pathname !== loadedPath) return undefined;
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]');
  return link?.getAttribute('href') ?? undefined;
}
