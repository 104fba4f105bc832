import { useTexts } from '../../../kit/lib/i18n.ts';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

interface PreviewsProps {
  /** The shop's page with the draft. */
  readonly previewUrl: string;
  readonly revision: number;
  /** The sentence about who sees the page. */
  readonly hint: string;
}

/** The saved draft on the shop's own page, as wide as a phone and as a desktop. */
export function Previews({ previewUrl, revision, hint }: PreviewsProps) {
  const t = useTexts(editionTexts);
  const frame = (className: string | undefined, width: number) => (
    <div className={`${styles.frame} ${className}`}>
      {/* Another revision is another page to load. */}
      <iframe key={revision} title={t('previewAt', { width })} src={previewUrl} loading="lazy" />
    </div>
  );
  return (
    <Section title={t('preview')}>
      <p className={screen.soft}>{hint}</p>
      <p>
        <a href={previewUrl} target="_blank" rel="noopener noreferrer">
          {t('openPreview')}
        </a>
      </p>
      <div className={styles.previews}>
        {frame(styles.phone, 390)}
        {frame(styles.desktop, 1280)}
      </div>
    </Section>
  );
}
