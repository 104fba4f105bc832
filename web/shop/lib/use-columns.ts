import { type RefObject, useLayoutEffect, useState } from 'react';

/** The columns of a list that is drawn in parts, and its place. */
interface Columns {
  readonly columns: number;
  /** The height of one rem, in pixels. */
  readonly rem: number;
  /** The list's distance from the top of the page, in pixels. */
  readonly top: number;
}

/**
 * Measures how many columns of this width, in rem, fit into a list, and where on the page it
 * begins. The list has at least one column, and at least `least`.
 */
export function useColumns(
  list: RefObject<HTMLElement | null>,
  minColumnRem: number,
  least = 1,
): Columns {
  const [layout, setLayout] = useState<Columns>({ columns: least, rem: 16, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const columns = Math.max(least, Math.floor(element.clientWidth / (minColumnRem * rem)));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setLayout((now) =>
        now.columns === columns && now.top === top ? now : { columns, rem, top },
      );
    };
    measure();
    // Content above the list that changes its height moves the list, so the page is observed, too.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, minColumnRem, least]);
  return layout;
}
