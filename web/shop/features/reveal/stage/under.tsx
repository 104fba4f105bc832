import type { CSSProperties, ReactNode } from 'react';

interface Props {
  readonly count: number;
  readonly className: string | undefined;
  /** The look of one of them. */
  readonly children: ReactNode;
}

/** The packs or capsules behind the one in front when a batch is opened together. */
export function Under({ count, className, children }: Props) {
  return Array.from({ length: count }, (_, depth) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: packs in a heap are alike and never change places.
      key={depth}
      className={className}
      style={{ '--depth': depth + 1 } as CSSProperties}
      data-actor="under"
      data-part="wrapping"
    >
      {children}
    </div>
  ));
}
