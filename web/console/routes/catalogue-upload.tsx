import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Notice } from '../../kit/ui/states.tsx';
import { Sentences } from '../features/catalogue/sentences.tsx';
import { uploadTexts } from '../features/catalogue/upload-texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { queryClient, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

type Upload = AnswerOf<typeof operations.getCatalogueUpload>;
type Change = Upload['changes'][number];

/**
 * Screen of an uploaded catalogue: the changes that its import would make, and the form that
 * requests the import.
 */
export function CatalogueUpload({ session: { permissions } }: { readonly session: Session }) {
  const { uploadId = '' } = useParams();
  const t = useTexts(uploadTexts);
  const read = useRead(operations.getCatalogueUpload, { params: { uploadId } });
  const title = read.data ? t('heading', { name: read.data.name }) : t('title');
  return (
    <RecordScreen title={title} read={read}>
      {(upload) => (
        <>
          {upload.importedAt !== null && <Notice kind="success">{t('imported')}</Notice>}
          <UploadFacts upload={upload} />
          <Changes upload={upload} />
          {upload.notices.length > 0 && (
            <Section title={t('notices')}>
              <Sentences title={t('notices')} sentences={upload.notices} />
            </Section>
          )}
          {upload.importedAt === null && permissions.includes('packs.edit') && (
            <AskForImport upload={upload} />
          )}
        </>
      )}
    </RecordScreen>
  );
}

interface UploadProps {
  readonly upload: Upload;
}

/** The facts of an uploaded catalogue: by whom, when, and how much its import would change. */
function UploadFacts({ upload }: UploadProps) {
  const t = useTexts(uploadTexts);
  const language = useLanguage();
  const { uploadedBy, uploadedAt, expiresAt, importedAt, seals, changes, unchanged } = upload;
  const count = (change: Change['change']) =>
    formatNumber(changes.filter((each) => each.change === change).length);
  const counts = {
    ...{ created: count('new'), changed: count('changed'), withdrawn: count('withdrawn') },
    unchanged: formatNumber(unchanged),
  };
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('counts'), !upload.isCut && t('countsOf', counts)],
          [t('seals'), seals.join(', ')],
          [t('uploadedBy'), uploadedBy?.name],
          [t('uploadedAt'), formatDateTime(uploadedAt, language)],
          [t('expiresAt'), importedAt === null && formatDateTime(expiresAt, language)],
          [t('importedAt'), importedAt && formatDateTime(importedAt, language)],
        ]}
      />
    </Section>
  );
}

/** A table of what the import of a catalogue would change. */
function Changes({ upload: { changes, isCut } }: UploadProps) {
  const t = useTexts(uploadTexts);
  const language = useLanguage();
  return (
    <Section title={t('changes')}>
      <DataTable
        caption={t('changes')}
        rows={changes}
        rowKey={({ kind, key }) => `${kind} ${key}`}
        empty={t('noChanges')}
        columns={[
          { key: 'key', header: t('key'), cell: ({ key }) => key },
          { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
          { key: 'name', header: t('name'), cell: ({ name }) => name[language] },
          {
            key: 'change',
            header: t('change'),
            cell: ({ change }) => {
              const text = t(`change_${change}`);
              return change === 'withdrawn' ? <strong>{text}</strong> : text;
            },
          },
          { key: 'fields', header: t('fields'), cell: (change) => <Fields change={change} /> },
        ]}
      />
      {isCut && <p className={styles.soft}>{t('isCut')}</p>}
    </Section>
  );
}

/** The fields that a change of a catalogue entry concerns, with both values. */
function Fields({ change: { fields } }: { readonly change: Change }) {
  const t = useTexts(uploadTexts);
  return fields.map(({ name, before, after }) => (
    <p key={name}>
      <code>{name}</code>: {before ?? t('none')} → {after ?? t('none')}
    </p>
  ));
}

/** The form that requests the import of a catalogue. */
function AskForImport({ upload: { id, revision } }: UploadProps) {
  const t = useTexts(uploadTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('import')}
      hint={`${t('importHint')} ${t('draftHint')}`}
      action={t('importAction')}
      onDone={() => queryClient.invalidateQueries()}
      run={({ reason, idempotencyKey }) =>
        send(operations.importCatalogue, {
          ...{ params: { uploadId: String(id) }, body: { reason } },
          ...{ revision: `"${revision}"`, idempotencyKey },
        })
      }
    />
  );
}
