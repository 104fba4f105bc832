import { Children, type ReactNode } from 'react';

interface ResultListProps {
  readonly text: string;
  /** The lines of the list. */
  readonly children: ReactNode;
}

/** A list below a sentence about it, as a part of a result. It shows nothing if it has no lines. */
export function ResultList({ text, children }: ResultListProps) {
  const lines = Children.toArray(children);
  if (lines.length === 0) return null;
  return (
    <section aria-label={text}>
      <p>{text}</p>
      <ul>{lines}</ul>
    </section>
  );
}
