import { useMutation, useQuery } from '@tanstack/react-query';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { changeWishedCard, listMarks } from '#contract/shop/favourites.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { send } from '../lib/api.ts';
import { callQuery, invalidateCall, keepShownData } from '../lib/queries.ts';
import { Heart } from './heart.tsx';
import { useFailureText } from './read-error.tsx';
import { wishedCardTexts } from './wished-card-texts.ts';

/** The button that puts a card on the member's wish list, or removes it. Visitors have none. */
export function WishedCardButton({ modelNumber }: { readonly modelNumber: string }) {
  const t = useTexts(wishedCardTexts);
  const failureText = useFailureText();
  const user = useQuery({ ...callQuery(getCurrentUser, {}), ...keepShownData });
  const isMember = user.data?.is_login === '1';
  const read = useQuery({ ...callQuery(listMarks, {}), enabled: isMember });
  const change = useMutation({
    mutationFn: (on: boolean) =>
      send(changeWishedCard, { payload: { model_number: modelNumber, on } }),
    onSuccess: () => invalidateCall(listMarks),
  });
  if (!isMember || read.data === undefined) return null;
  const isWished = read.data.cards.includes(modelNumber);
  return (
    <>
      <Button
        size="sm"
        wide
        busy={change.isPending}
        aria-pressed={isWished}
        onClick={() => change.mutate(!isWished)}
      >
        <Heart full={isWished} />
        {t(isWished ? 'remove' : 'add')}
      </Button>
      {change.data?.ok === false && <Notice kind="danger">{failureText(change.data)}</Notice>}
    </>
  );
}
