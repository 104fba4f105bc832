/**
 * Runs a function when the browser is idle, or after two seconds. The returned function cancels it.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback: run after a short timeout instead.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(asked);
}

/** Resolves when the page has loaded completely and the browser is idle. */
export async function waitForPageIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => whenIdle(resolve));
}
