/**
 * A frame with a crossed-out picture on the colour of ink, in the shape of a card. It is no file of
 * its own: a picture is mostly lost because the connection is.
 */
const substitute = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70" width="500" height="700">' +
    '<path fill="#1b202c" d="M0 0h50v70H0z"/>' +
    '<g fill="none" stroke="#8f97ad" stroke-width="1.4" stroke-linecap="round">' +
    '<rect x="15" y="26" width="20" height="17" rx="2"/>' +
    '<path d="M15 39l6-6 5 5 4-4 5 5M13.5 46.5l23-24"/></g></svg>',
)}`;

/**
 * Shows a substitute in each picture of the page that cannot be loaded, instead of the browser's
 * sign of a broken one. Its alternative text stays.
 */
export function replaceLostPictures(page: Document): void {
  // Errors of pictures do not bubble.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || target.src === substitute) return;
      target.removeAttribute('srcset');
      target.src = substitute;
    },
    { capture: true },
  );
}
