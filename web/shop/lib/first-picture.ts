/**
 * Where the browser was when the page came: what the shop put into it belongs to that screen alone.
 */
const cameTo = globalThis.location?.pathname;

/**
 * The picture that the shop put into the page, because it is the first thing to be seen there
 * (index.html). Screens show it in its place while they wait for what it belongs to.
 */
export function firstPicture(): string | undefined {
  if (globalThis.location?.pathname !== cameTo) return undefined;
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]');
  return link?.getAttribute('href') ?? undefined;
}
