/**
 * Runs something once the browser has nothing better to do, or after two seconds; what is given
 * back calls it off.
 */
export function whenIdle(run: () => void): () => void {
  // Safari knows no idle callback: there, a moment later.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(asked);
}

/**
 * The page with all that belongs to it has arrived, and the browser had a moment with nothing to
 * do.
 */
export async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => whenIdle(resolve));
}
