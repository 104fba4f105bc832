import { memo, type ReactNode, useCallback, useRef } from 'react';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { editionTexts } from '../editions/texts.ts';
import styles from './draft-preview.module.css';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';
import { useDraftPreview } from './use-draft-preview.ts';

/** The most unknown cards that are named. */
const mostNamed = 20;

/** The id of the preview, for the button that leads there. */
export const previewId = 'preview';

interface PreviewAddresses {
  /** The page with the saved draft, to send to others. */
  readonly savedUrl: string;
  /** The page with what is typed. */
  readonly ownUrl: string;
}

/** The preview of a draft that is edited: it follows what is typed after a pause. */
export const EditedPreview = memo(function EditedPreview({
  base,
  change,
  ...urls
}: PreviewAddresses & Pick<DraftEditor, 'base' | 'change'>) {
  const t = useTexts(packDraftTexts);
  const frames = useRef<HTMLDivElement>(null);
  const findFrames = useCallback(() => frames.current?.querySelectorAll('iframe') ?? [], []);
  const { unknownCards, isBehind } = useDraftPreview({ base, change }, findFrames);
  const more = unknownCards.length - mostNamed;
  return (
    <div ref={frames} className={styles.places}>
      <Frames shownUrl={urls.ownUrl} savedUrl={urls.savedUrl}>
        {isBehind && <Notice>{t('previewBehind')}</Notice>}
        {unknownCards.length > 0 && (
          <Notice kind="danger">
            {t('previewUnknown', { cards: unknownCards.slice(0, mostNamed).join(', ') })}
            {more > 0 && ` ${t('moreFindings', { more: formatNumber(more) })}`}
          </Notice>
        )}
      </Frames>
    </div>
  );
});

/** The preview of a draft for somebody who may not edit it. */
export function SavedPreview({ savedUrl }: Pick<PreviewAddresses, 'savedUrl'>) {
  return (
    <div className={styles.places}>
      <Frames shownUrl={savedUrl} savedUrl={savedUrl} />
    </div>
  );
}

interface FramesProps {
  readonly shownUrl: string;
  readonly savedUrl: string;
  /** Messages about what the frames show. */
  readonly children?: ReactNode;
}

/** The shop's own page, as wide as a phone beside the editor and as a desktop below it. */
function Frames({ shownUrl, savedUrl, children }: FramesProps) {
  const t = useTexts(packDraftTexts);
  const edition = useTexts(editionTexts);
  const frame = (className: string | undefined, width: number) => (
    <div className={`${styles.frame} ${className}`}>
      <iframe title={edition('previewAt', { width })} src={shownUrl} loading="lazy" />
    </div>
  );
  return (
    <>
      <div id={previewId} className={styles.phoneArea}>
        <Section title={edition('preview')}>
          {children}
          {frame(styles.phone, 390)}
          <p className={screen.soft}>{t('previewHint')}</p>
          <p>
            <a href={savedUrl} target="_blank" rel="noopener noreferrer">
              {edition('openPreview')}
            </a>
          </p>
        </Section>
      </div>
      <div className={styles.desktopArea}>
        <Section title={t('previewDesktop')}>{frame(styles.desktop, 1280)}</Section>
      </div>
    </>
  );
}
