import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CourseFields, courseOf } from '../features/editions/course-fields.tsx';
import { CreateRecord } from '../features/editions/create-record.tsx';
import { EditedList } from '../features/editions/edited-list.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** The courses of points: drafts, scheduled, sold and past ones. */
export function Courses({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  return (
    <EditedList
      title={t('courses')}
      hint={t('coursesHint')}
      header={t('course')}
      list={operations.listCourses}
      name="courses"
      startExport={() => send(operations.exportCourseList, { body: {} })}
      path={paths.courses}
      hasEnd
      top={
        permissions.includes('courses.edit') && (
          <CreateRecord
            title={t('createCourse')}
            operations={{ create: operations.createCourse, list: operations.listCourses }}
            path={paths.courses}
            contentOf={courseOf}
          >
            <CourseFields />
          </CreateRecord>
        )
      }
    />
  );
}
