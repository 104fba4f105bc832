import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  changeNoticeChannel,
  changeQuietHours,
  getNoticeSettings,
  isCommercialKind,
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
  type QuietHours,
} from '#contract/shop/notices.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { LineSwitch } from './line-switch.tsx';
import styles from './notices.module.css';
import { PushSwitch } from './push-switch.tsx';
import { noticeTexts } from './texts.ts';

/** Switches by channel, this browser's push messages, messages by LINE, and the quiet hours. */
export function NoticeSettings() {
  const read = useQuery({
    ...callQuery(getNoticeSettings, {}),
    ...keepShownData,
    staleTime: 0,
  });
  if (read.isPending) return <Skeleton height="24rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { kinds, ads, quiet, push, line } = read.data;
  const channels = noticeChannels.filter((channel) => channel !== 'line' || line.state === 'on');
  return (
    <>
      <Channels kinds={kinds} ads={ads} channels={channels} />
      <PushSwitch shopKey={push.key} own={push.own} />
      <LineSwitch {...line} />
      <QuietHoursForm quiet={quiet} />
    </>
  );
}

type Settings = AnswerOf<typeof getNoticeSettings>;
type Kinds = Settings['kinds'];
type Ads = Settings['ads'];

interface ChannelsProps {
  readonly kinds: Kinds;
  readonly ads: Ads;
  /** Without LINE, unless the member has chosen it. */
  readonly channels: readonly NoticeChannel[];
}

/** A table with a switch for each kind and channel. */
function Channels({ kinds, ads, channels }: ChannelsProps) {
  const t = useTexts(noticeTexts);
  return (
    <section className={styles.section}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((row) => (
            <KindRow key={row.kind} row={row} channels={channels} />
          ))}
        </tbody>
      </table>
      <MissingConsents kinds={kinds} ads={ads} channels={channels} />
    </section>
  );
}

/** Says by which channels commercial notices are not sent although they are on, and why. */
function MissingConsents({ kinds, ads, channels }: ChannelsProps) {
  const t = useTexts(noticeTexts);
  const commercial = kinds.filter(({ kind }) => isCommercialKind[kind]);
  const missing = channels.filter(
    (channel) => !ads[channel] && commercial.some((row) => row[channel]),
  );
  if (missing.length === 0) return null;
  return (
    <>
      <p className={styles.soft}>
        {t('needsAds', { channels: missing.map((channel) => t(channel)).join(t('comma')) })}
      </p>
      <LinkButton wide to={paths.myConsents()}>
        {t('toConsents')}
      </LinkButton>
    </>
  );
}

/** Changes whether a kind is sent by a channel. */
function useChannelChange(kind: NoticeKind, channel: NoticeChannel) {
  return useMutation({
    mutationFn: (on: boolean) => send(changeNoticeChannel, { payload: { kind, channel, on } }),
    onSuccess: () => invalidateCall(getNoticeSettings),
  });
}

/** The switches of a kind. What failed is below them, as wide as the table. */
function KindRow({
  row,
  channels,
}: Pick<ChannelsProps, 'channels'> & { readonly row: Kinds[number] }) {
  const t = useTexts(noticeTexts);
  const failureText = useFailureText();
  const changes = {
    mail: useChannelChange(row.kind, 'mail'),
    push: useChannelChange(row.kind, 'push'),
    line: useChannelChange(row.kind, 'line'),
  };
  const nameOf = (channel: NoticeChannel) => `${t(`kind_${row.kind}`)} ${t(channel)}`;
  return (
    <>
      <tr>
        <th scope="row">{t(`kind_${row.kind}`)}</th>
        {channels.map((channel) => (
          <td key={channel}>
            <ChannelSwitch label={nameOf(channel)} isOn={row[channel]} change={changes[channel]} />
          </td>
        ))}
      </tr>
      {channels.map((channel) => {
        const { data } = changes[channel];
        if (data?.ok !== false) return null;
        return (
          <tr key={channel}>
            <td className={styles.failure} colSpan={channels.length + 1}>
              <Notice kind="danger">
                {t('notChanged', { name: nameOf(channel), failure: failureText(data) })}
              </Notice>
            </td>
          </tr>
        );
      })}
    </>
  );
}

interface ChannelSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly change: ReturnType<typeof useChannelChange>;
}

/** A switch that follows the press at once, and falls back if the change fails. */
function ChannelSwitch({ label, isOn, change }: ChannelSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        aria-label={label}
        checked={change.isPending ? change.variables : isOn}
        onChange={({ target: { checked } }) => {
          if (!change.isPending) change.mutate(checked);
        }}
      />
    </label>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function QuietHoursForm({ quiet }: { readonly quiet: QuietHours }) {
  const t = useTexts(noticeTexts);
  const id = useId();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(quiet);
  const save = useMutation({
    mutationFn: (payload: QuietHours) => send(changeQuietHours, { payload }),
    onSuccess: () => invalidateCall(getNoticeSettings),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(chosen);
  };
  return (
    <form className={styles.section} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>{t('quiet')}</h2>
      <p className={styles.soft}>{t('quietHint')}</p>
      <div className={styles.hours}>
        {(['from', 'until'] as const).map((end) => (
          <SelectField
            key={end}
            label={t(end)}
            value={chosen[end]}
            onChange={({ target: { value } }) => setChosen({ ...chosen, [end]: Number(value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {t('hour', { hour })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {save.data?.ok === false && <Notice kind="danger">{failureText(save.data)}</Notice>}
      {save.data?.ok === true && <Notice kind="success">{t('saved')}</Notice>}
      <Button type="submit" wide busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
