import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { drawTrial, mostTrialCards, type TrialCard } from '#contract/shop/trial.ts';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { filmOf } from '../features/reveal/films.ts';
import { RevealShow } from '../features/reveal/reveal-show.tsx';
import { TrialMark } from '../features/reveal/trial-mark.tsx';
import { trialTexts } from '../features/reveal/trial-texts.ts';
import { send } from '../lib/api.ts';
import { navigationStateNotFound } from '../lib/navigation-state.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError, useFailureText } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';
import styles from './trial-opening.module.css';

/** Screen /trial-opening?packId: an opening of a pack without buying it. */
export function Component() {
  const [search] = useSearchParams();
  const packId = numberFromQuery(search.get('packId'));
  if (packId === null)
    return <Navigate to={paths.top()} replace state={navigationStateNotFound()} />;
  return <TrialOfPack key={packId} packId={packId} />;
}

/** Reads the pack of a trial. */
function TrialOfPack({ packId }: { readonly packId: number }) {
  const read = useQuery({ ...callQuery(getPack, { params: { packId } }), ...keepShownData });
  if (read.isPending) return <ScreenPending />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { detail } = read.data;
  if (detail.id === '')
    return <Navigate to={paths.top()} replace state={navigationStateNotFound()} />;
  return <Trial pack={detail} />;
}

/** Draws a trial of so many packs. */
function useTrial(packId: number, count: number, onDrawn: () => void) {
  return useMutation({
    mutationFn: () => send(drawTrial, { payload: { pack_id: packId, count } }),
    onSuccess: (result) => {
      if (result.ok && result.answer.cards.length > 0) onDrawn();
    },
  });
}

/** Explains a trial, draws it, and shows its opening. */
function Trial({ pack }: { readonly pack: Pack }) {
  const [count, setCount] = useState(1);
  const [isShowing, setIsShowing] = useState(false);
  const draw = useTrial(pack.id, count, () => setIsShowing(true));
  const drawn = draw.data?.ok ? draw.data.answer : undefined;
  return (
    <>
      <TrialForm pack={pack} count={count} onCount={setCount} draw={draw} />
      {isShowing && drawn !== undefined && (
        <TrialShow pack={pack} drawn={drawn} onDone={() => setIsShowing(false)} />
      )}
    </>
  );
}

interface FormProps {
  readonly pack: Pack;
  readonly count: number;
  readonly onCount: (count: number) => void;
  readonly draw: ReturnType<typeof useTrial>;
}

/** Explains a trial, takes how many packs it opens, and says why it is refused. */
function TrialForm({ pack, count, onCount, draw }: FormProps) {
  const t = useTexts(trialTexts);
  const failureText = useFailureText();
  const refusal = draw.data?.ok ? draw.data.answer.refusal : undefined;
  const counts = [1, 3, mostTrialCards].filter((each) => each === 1 || each <= pack.pack_count);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draw.mutate();
  };
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <TrialMark />
      <h2>{pack.name}</h2>
      <p>{t('lead')}</p>
      <p>{t('odds')}</p>
      <p>{t('extras')}</p>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label={t('count')}
          value={count}
          onChange={({ target }) => onCount(Number(target.value))}
        >
          {counts.map((each) => (
            <option key={each} value={each}>
              {t('packs', { count: each })}
            </option>
          ))}
        </SelectField>
        {refusal !== undefined && <Notice kind="info">{t(`refused_${refusal}`)}</Notice>}
        {draw.data?.ok === false && <Notice kind="danger">{failureText(draw.data)}</Notice>}
        <ButtonStack>
          <Button type="submit" kind="primary" wide busy={draw.isPending}>
            {t(draw.data === undefined ? 'start' : 'again')}
          </Button>
          <LinkButton wide to={paths.packDetail(pack.id)}>
            {t('toPack')}
          </LinkButton>
        </ButtonStack>
      </form>
    </Paper>
  );
}

interface ShowProps {
  readonly pack: Pack;
  readonly drawn: { readonly cards: readonly TrialCard[]; readonly movie_style: number };
  readonly onDone: () => void;
}

/** The same show as of a purchase, marked as a trial. */
function TrialShow({ pack, drawn: { cards, movie_style }, onDone }: ShowProps) {
  return (
    <RevealShow
      isTrial
      cards={cards.map((card, place): WonCard => ({ ...card, history_id: place, buy_point: null }))}
      title={pack.name}
      cover={pack.image[0] ?? null}
      cardType={pack.card_type}
      movieStyle={movie_style}
      packHistoryId=""
      unopened={cards.length}
      shipsOnly={false}
      paid={null}
      skips={false}
      opens={false}
      beacon={null}
      filmOf={filmOf}
      again={null}
      onDone={onDone}
    />
  );
}
