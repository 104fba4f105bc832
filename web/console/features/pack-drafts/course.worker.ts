import { type CourseLine, courseOf } from '#contract/console/pack-course.ts';

/** A pack whose sale is simulated. */
export interface CourseQuestion {
  readonly lines: readonly CourseLine[];
  readonly price: number;
}

addEventListener('message', ({ data }: MessageEvent<CourseQuestion>) => {
  postMessage(courseOf(data.lines, data.price));
});
