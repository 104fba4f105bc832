const loads = new Map<string, Promise<void>>();

/**
 * Loads a payment provider's script once. The provider requires its own URL, so the script is not
 * in the build.
 */
export async function loadScript(src: string): Promise<void> {
  const load = loads.get(src) ?? appendScript(src);
  loads.set(src, load);
  // The failure may be temporary: the next visit tries again.
  load.catch(() => loads.delete(src));
  await load;
}

/** Loads a script into the page and waits for it. */
function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}
