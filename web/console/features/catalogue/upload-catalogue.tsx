import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxZipBytes } from '#contract/console/catalogue-uploads.ts';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { base64Of } from '../../lib/file-bytes.ts';
import { paths } from '../../lib/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { Sentences } from './sentences.tsx';
import { uploadTexts } from './upload-texts.ts';

type Step =
  | { readonly kind: 'choose' | 'too-large' }
  | { readonly kind: 'failed'; readonly problem: Problem | undefined }
  | { readonly kind: 'problems'; readonly answer: AnswerOf<typeof operations.uploadCatalogue> };

/** Checks a zipped catalogue, and leads to the plan of its import or lists its problems. */
export function UploadCatalogue() {
  const t = useTexts(uploadTexts);
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    if (!(file instanceof File)) return;
    if (file.size > maxZipBytes) {
      setStep({ kind: 'too-large' });
      return;
    }
    setBusy(true);
    const body = { name: file.name, zip: await base64Of(file) };
    const result = await send(operations.uploadCatalogue, { body });
    setBusy(false);
    if (!result.ok) setStep({ kind: 'failed', problem: result.problem });
    else if (result.answer.id === null) setStep({ kind: 'problems', answer: result.answer });
    else await navigate(`${paths.catalogueUploads}/${result.answer.id}`);
  };
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t('hint')}</p>
      <form className={styles.filters} onSubmit={(event) => void onSubmit(event)}>
        <TextField label={t('file')} name="file" type="file" accept=".zip" required />
        <Button type="submit" busy={isBusy}>
          {t('check')}
        </Button>
      </form>
      <StepView step={step} />
    </Section>
  );
}

/** The part of the present step of an upload: nothing, the errors, or the result. */
function StepView({ step }: { readonly step: Step }) {
  const t = useTexts(uploadTexts);
  switch (step.kind) {
    case 'choose':
      return null;
    case 'too-large':
      return <Notice kind="danger">{t('tooLarge')}</Notice>;
    case 'failed':
      return <ProblemNotice problem={step.problem} />;
    case 'problems': {
      const { problems, isCut } = step.answer;
      return (
        <>
          <Notice kind="danger">{t('problems', { count: problems.length })}</Notice>
          <Sentences title={t('problemsTitle')} sentences={problems} />
          {isCut && <p className={styles.soft}>{t('isCut')}</p>}
        </>
      );
    }
  }
}
