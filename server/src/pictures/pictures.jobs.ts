import type { Job } from '../jobs/job.ts';
import { day } from '../lib/time.rules.ts';
import { smallNameOf } from './picture-format.rules.ts';
import { takeUnusedPictures } from './pictures.queries.ts';
import type { PictureDeps } from './upload-picture.ts';

/**
 * A picture that nothing uses is deleted after so many days. Until then an unsaved draft may use
 * it.
 */
const unusedDays = 7;
const mostAtOnce = 500;

/** The job that deletes uploaded pictures that nothing has used for `unusedDays` days. */
export function pictureJobs({ db, clock, files }: PictureDeps): Job[] {
  return [
    {
      name: 'delete-unused-pictures',
      schedule: '41 3 * * *',
      /** Deletes uploaded pictures that nothing has used for long. */
      async run() {
        const before = new Date(clock.now().getTime() - unusedDays * day);
        for (const name of await takeUnusedPictures(db, before, mostAtOnce)) {
          await files.remove(name);
          await files.remove(smallNameOf(name));
        }
      },
    },
  ];
}
