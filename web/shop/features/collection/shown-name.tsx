import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { changeShownName, getShownName, longestShownName } from '#contract/shop/shown-name.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './shown-name.module.css';
import { shownNameTexts } from './shown-name-texts.ts';

export type Shown = AnswerOf<typeof getShownName>['data'];

/** The form with the member's name for others, and where it is shown. */
export function ShownName({ shown }: { readonly shown: Shown }) {
  const t = useTexts(shownNameTexts);
  const failureText = useFailureText();
  const change = useMutation({
    mutationFn: (form: FormData) =>
      send(changeShownName, {
        payload: {
          name: fieldText(form, 'name'),
          in_feed: form.has('inFeed'),
          on_collection: form.has('onCollection'),
        },
      }),
    onSuccess: (result) => (result.ok ? invalidateCall(getShownName) : undefined),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(new FormData(event.currentTarget));
  };
  const failure = change.data?.ok === false ? change.data : null;
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h2>{t('nameHeading')}</h2>
      {failure !== null && failure.reason !== 'fields' && (
        <Notice kind="danger">{failureText(failure)}</Notice>
      )}
      <TextField
        label={t('name')}
        name="name"
        autoComplete="nickname"
        maxLength={longestShownName * 2}
        defaultValue={shown.name}
        hint={t('nameHint')}
        error={failure?.errors['name']?.[0]}
      />
      <label className={styles.choice}>
        <input type="checkbox" name="inFeed" defaultChecked={shown.in_feed} />
        {t('inFeed')}
      </label>
      <p className={styles.soft}>{t('feedNote')}</p>
      <label className={styles.choice}>
        <input type="checkbox" name="onCollection" defaultChecked={shown.on_collection} />
        {t('onCollection')}
      </label>
      <Button kind="primary" size="lg" wide type="submit" busy={change.isPending}>
        {t('save')}
      </Button>
      <p role="status">{change.data?.ok === true ? t('saved') : ''}</p>
    </form>
  );
}
