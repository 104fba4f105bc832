/** A heart in the text colour, filled if something is marked. Only some pages load it. */
export function Heart({ full }: { readonly full: boolean }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill={full ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 20C6.5 16 3.5 12.7 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 12.7 17.5 16 12 20z" />
    </svg>
  );
}
