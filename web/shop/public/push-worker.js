// The service worker of the shop: shows push messages and opens what they lead to. It caches
// nothing, so that an old version of the shop never stays in a browser.

/** Shows a message. One with the same id replaces it, so a repeated one is shown once. */
async function show(message) {
  const language = navigator.language.startsWith('ja') ? 'ja' : 'en';
  const { title, body } = message[language];
  await self.registration.showNotification(title, {
    body,
    tag: `notice-${message.id}`,
    lang: language,
    icon: '/icon-192.png',
    data: { path: message.path },
  });
  // Open pages read their number of unread notices again.
  new BroadcastChannel('kaifu.answers').postMessage(['GET', 'user/point']);
}

/** Opens a screen of the shop, in a window that is open already if there is one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const [shown] = windows;
  if (shown === undefined) {
    await self.clients.openWindow(url.href);
    return;
  }
  await shown.focus();
  await shown.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/my-notices'));
});
