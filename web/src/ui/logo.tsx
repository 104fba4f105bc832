/**
 * The shop's mark: a sealed pack whose crimped strip is torn off, light coming out of the opening. Drawn here;
 * `public/icon.svg` is the same drawing as a file.
 */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 32 32">
      <defs>
        <linearGradient id="leaf" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c08c37" />
          <stop offset=".35" stopColor="#fbeebc" />
          <stop offset=".6" stopColor="#d9a94b" />
          <stop offset="1" stopColor="#f3d98f" />
        </linearGradient>
      </defs>
      <path
        fill="url(#leaf)"
        d="M6.5 13.200l3.100 1.300 3.200-2.100 3.200 2.100 3.200-2.100 3.200 2.100 3.100-1.300V28a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 28z"
      />
      <path
        fill="#f4efe4"
        d="M6.200 8.900L24.700 2.300l.9 2.500-.2 2.300-3.500.1-2.200 2.800-3.400-.7-2.200 2.700-3.400-.8-2.100 1.700-1.6-.9z"
      />
      <path
        fill="none"
        stroke="#0d0f15"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M12 19v6M16 18v8M20 19v6"
      />
    </svg>
  );
}
