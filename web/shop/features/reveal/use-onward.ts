import { useTexts } from '../../../kit/lib/i18n.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { revealTexts } from './texts.ts';
import { trialTexts } from './trial-texts.ts';

/** The words of the button that ends a show. */
export function useOnward({
  shipsOnly,
  isTrial,
}: Pick<RevealShowProps, 'shipsOnly' | 'isTrial'>): string {
  const t = useTexts(revealTexts);
  const trial = useTexts(trialTexts);
  if (isTrial) return trial('done');
  return t(shipsOnly ? 'toThanks' : 'toChoice');
}
