import type { Pack } from '#contract/shop/catalog.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { detailTexts } from '../features/catalog/detail-texts.ts';

/** Texts of the links from a pack to its proof, which say how its cards are drawn. */
export function ProofLinkText({ draw }: { readonly draw: Pack['draw'] }) {
  const t = useTexts(detailTexts);
  return (
    <>
      <Icon name="seal" size={30} />
      <span>
        <strong>{t('fairnessTitle')}</strong>
        <small>{t(`fairnessHint_${draw ?? 'instant'}`)}</small>
      </span>
      <Icon name="next" size={18} />
    </>
  );
}
