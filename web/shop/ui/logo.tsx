import { useId } from 'react';
import { rem } from '../../kit/lib/rem.ts';

/**
 * The shop's mark: a sealed pack whose crimped strip is torn off, with light coming out of the
 * opening. It is drawn without any margin, so that it is aligned with what is below it;
 * `public/icon.svg` is the same drawing as a file. `height` is in px where text has its usual size.
 */
export function LogoMark({ height = 32 }: { readonly height?: number }) {
  const leaf = useId();
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={rem((height * 21) / 32)}
      height={rem(height)}
      viewBox="6 0 21 32"
    >
      <defs>
        <linearGradient id={leaf} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c08c37" />
          <stop offset=".35" stopColor="#fbeebc" />
          <stop offset=".6" stopColor="#d9a94b" />
          <stop offset="1" stopColor="#f3d98f" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${leaf})`}
        d="M6.4 13.4l2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2v16.2a1.6 1.6 0 0 1-1.6 1.6H8a1.6 1.6 0 0 1-1.6-1.6z"
      />
      <path
        fill="currentColor"
        transform="rotate(13 25.6 9)"
        d="M6.4 4.4h19.2v3.4l-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2z"
      />
      <path
        fill="#0d0f15"
        d="M16 15.2c.5 4.3 1.8 5.8 6 6.3-4.2.5-5.5 2-6 6.3-.5-4.3-1.8-5.8-6-6.3 4.2-.5 5.5-2 6-6.3z"
      />
    </svg>
  );
}
