import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { detailTexts } from '../features/catalog/detail-texts.ts';

/** Texts of the links from a pack to its proof. */
export function ProofLinkText() {
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
