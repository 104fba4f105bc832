import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { fromJapanField, toJapanField } from '../../lib/japan-time.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { NameFields, namesIn, type PartnerSite, UrlField } from './site-fields.tsx';
import { partnerTexts } from './texts.ts';

interface Props {
  readonly site: PartnerSite;
}

/** Reads a partner site, its list and its history again after a command. */
async function readAgain(): Promise<void> {
  await Promise.all([
    invalidate(operations.getPartnerSite),
    invalidate(operations.listPartnerSites),
    invalidate(operations.listPartnerSiteTimeline),
  ]);
}

/** The commands on a partner site: names, address, pause, secret. */
export function SiteCommands({ site }: Props) {
  const t = useTexts(partnerTexts);
  const send = useSend();
  const params = { siteId: String(site.id) };
  const revision = `"${site.revision}"`;
  const conflict = {
    shown: site,
    readAgain,
    versions: (seen: PartnerSite) => <SiteVersions seen={seen} current={site} />,
  };
  const textsOf = (name: 'rename' | 'move' | 'pause' | 'resume') => ({
    title: t(name),
    hint: t(`hint_${name}`),
    action: t(`do_${name}`),
    onDone: () => readAgain(),
    conflict,
  });
  return (
    <Section title={t('commands')}>
      <div>
        <CommandPanel
          {...textsOf('rename')}
          run={({ form, reason, idempotencyKey }) => {
            const body = { ...namesIn(form), reason };
            return send(operations.renamePartnerSite, { params, body, revision, idempotencyKey });
          }}
        >
          <NameFields site={site} />
        </CommandPanel>
        {site.pausedAt !== null && (
          <CommandPanel
            {...textsOf('resume')}
            run={({ reason, idempotencyKey }) => {
              const asked = { params, body: { reason }, revision, idempotencyKey };
              return send(operations.resumePartnerSite, asked);
            }}
          />
        )}
        {site.state !== 'paused' && (
          <CommandPanel
            {...textsOf('pause')}
            run={({ form, reason, idempotencyKey }) => {
              const body = { ...pauseIn(form), reason };
              const asked = { params, body, revision, idempotencyKey };
              return send(operations.pausePartnerSite, asked);
            }}
          >
            <PauseFields site={site} />
          </CommandPanel>
        )}
        {site.url !== null && (
          <>
            <CommandPanel
              {...textsOf('move')}
              run={({ form, reason, idempotencyKey }) => {
                const body = { url: fieldText(form, 'url').trim(), reason };
                const asked = { params, body, revision, idempotencyKey };
                return send(operations.movePartnerSite, asked);
              }}
            >
              <UrlField site={site} />
            </CommandPanel>
            <ShowSecret site={site} />
          </>
        )}
      </div>
    </Section>
  );
}

/** The beginning and the end of a pause. */
function PauseFields({ site }: Props) {
  const t = useTexts(partnerTexts);
  return (
    <>
      <TextField
        label={t('pauseFrom')}
        name="from"
        type="datetime-local"
        defaultValue={toJapanField(site.pausedAt)}
      />
      <TextField
        label={t('pauseUntil')}
        name="until"
        type="datetime-local"
        defaultValue={toJapanField(site.resumesAt)}
      />
    </>
  );
}

/** Reads the beginning and the end of a pause from the form. */
function pauseIn(form: FormData) {
  const timeIn = (name: string) => fromJapanField(fieldText(form, name));
  return { from: timeIn('from'), until: timeIn('until') };
}

/** The form that shows the secret of a site, until the screen is left. */
function ShowSecret({ site }: Props) {
  const t = useTexts(partnerTexts);
  const send = useSend();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <CommandPanel
        title={t('secret')}
        hint={t('secretHint')}
        action={t('secretAction')}
        onDone={() => invalidate(operations.listPartnerSiteTimeline)}
        run={async ({ reason }) => {
          const params = { siteId: String(site.id) };
          const result = await send(operations.showPartnerSecret, { params, body: { reason } });
          if (result.ok) setSecret(result.answer.secret);
          return result;
        }}
      />
      {secret !== null && (
        <p>
          {t('secretName')} <code>{secret}</code>{' '}
          <CopyButton what={t('secretName')} text={secret} />
        </p>
      )}
    </>
  );
}

/** A table of what somebody else has changed about a site. */
function SiteVersions({
  seen,
  current,
}: {
  readonly seen: PartnerSite;
  readonly current: PartnerSite;
}) {
  const t = useTexts(partnerTexts);
  const row = versionRow(seen, current);
  const versions = [
    row(t('nameJa'), ({ nameJa }) => nameJa),
    row(t('nameEn'), ({ nameEn }) => nameEn),
    row(t('state'), ({ state }) => t(`state_${state}`)),
    row(t('url'), ({ url }) => url ?? ''),
  ];
  return <Versions versions={versions} />;
}
