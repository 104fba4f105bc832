import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CourseFields, courseOf } from '../features/editions/course-fields.tsx';
import { EditedScreen } from '../features/editions/edited-screen.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';

const courseOperations = {
  list: operations.listCourses,
  get: operations.getCourse,
  save: operations.saveCourse,
  publish: operations.publishCourse,
  withdraw: operations.withdrawCourse,
} as const;

/** A course of points: its draft, its preview, its commands and its history. */
export function Course({ session }: { readonly session: Session }) {
  const { courseId = '' } = useParams();
  const t = useTexts(editionTexts);
  return (
    <EditedScreen
      session={session}
      kind="course"
      id={courseId}
      operations={courseOperations}
      access="courses.edit"
      path={paths.courses}
      untitled={t('course')}
      contentOf={courseOf}
      fieldsOf={(draft) => draft.kind === 'course' && <CourseFields draft={draft} />}
    />
  );
}
