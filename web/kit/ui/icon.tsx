import type { ReactNode } from 'react';
import { rem } from '../lib/rem.ts';

/** The project's own icons on a 24-unit grid, drawn as strokes in the text colour. */
const drawings = {
  menu: <path d="M4 7h16M4 12h16M9 17h11" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  user: (
    <>
      <circle cx="12" cy="8.5" r="3.75" />
      <path d="M4.5 20c.9-3.7 3.9-5.5 7.5-5.5s6.6 1.8 7.5 5.5" />
    </>
  ),
  previous: <path d="M14.5 5.5L8 12l6.5 6.5" />,
  next: <path d="M9.5 5.5L16 12l-6.5 6.5" />,
  down: <path d="M5.5 9.5L12 16l6.5-6.5" />,
  check: <path d="M4.5 12.5l5 5 10-11" />,
  alert: (
    <>
      <path d="M12 3.5L21.5 20h-19z" />
      <path d="M12 10v4.5M12 17.2v.1" />
    </>
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.25" />
      <path d="M15.2 15.2L20.5 20.5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 7v5.3l3.5 2" />
    </>
  ),
  show: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.75" />
    </>
  ),
  hide: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <path d="M4.5 20L19.5 4" />
    </>
  ),
  seal: (
    <>
      <path d="M12 3l7.5 2.8v5.7c0 4.6-3.1 7.9-7.5 9.5-4.4-1.6-7.5-4.9-7.5-9.5V5.8z" />
      <path d="M8.5 12l2.5 2.5 4.7-5" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
      <path d="M8.5 10.5V7.8a3.5 3.5 0 0 1 7 0v2.7" />
    </>
  ),
  external: <path d="M13.5 4.5h6v6M19.5 4.5L11 13M17.5 14v5.5h-13v-13H10" />,
  leave: <path d="M10 4.5H4.5v15H10M14.5 7.5L19 12l-4.5 4.5M19 12H9" />,
  enter: <path d="M14 4.5h5.5v15H14M10.5 7.5L15 12l-4.5 4.5M15 12H4.5" />,
  parcel: (
    <>
      <path d="M3.5 8L12 3.5 20.5 8v8.5L12 21l-8.5-4.5z" />
      <path d="M3.5 8l8.5 4.5L20.5 8M12 12.5V21M7.7 5.8l8.5 4.5" />
    </>
  ),
  history: <path d="M4 5v4.5h4.5M4.3 9.5A8.5 8.5 0 1 1 3.5 12.5M12 7.5v5l3.3 2" />,
  offline: (
    <path d="M3 3l18 18M5 12.5a10 10 0 0 1 3.3-2.2M11.5 8.8a10 10 0 0 1 7.5 3.7M8.5 16a5 5 0 0 1 6-.7M12 19.5v.1M2 9a14 14 0 0 1 4-2.7M10.5 5a14 14 0 0 1 11.5 4" />
  ),
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  play: <path d="M8 5l11 7-11 7z" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M5 12h14M12 5v14" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/**
 * An icon, which is decorative and hidden from screen readers. If no text is beside it, label its
 * parent element. `size` is in px at the default text size.
 */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={rem(size)}
      height={rem(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      {drawings[name]}
    </svg>
  );
}
