/** Sets the title of the browser's tab. One per screen. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} | 開封 Kaifu`}</title>;
}
