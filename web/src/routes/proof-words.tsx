import { detailTexts } from '../features/catalog/detail-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';

/** What the way from a pack to its proof says. */
export function ProofWords() {
  const t = useTexts(detailTexts);
  return (
    <>
      <Icon name="seal" size={30} />
      <span>
        <strong>{t('fairnessTitle')}</strong>
        <small>{t('fairnessHint')}</small>
      </span>
      <Icon name="next" size={18} />
    </>
  );
}
