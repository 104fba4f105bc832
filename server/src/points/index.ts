export { type Course, findCourse } from './find-course.ts';
export { findStoredUnused, type StoredUnused, storeUnusedOfDemo } from './measure-unused.ts';
export { type PayMethod, takesPrice } from './pay-methods.rules.ts';
export { pointConsoleRoutes } from './points.console.routes.ts';
export { pointJobs } from './points.jobs.ts';
export { pointRoutes } from './points.routes.ts';
export { describePayMethods, memoOf, payMethodNameOf } from './points.texts.ts';
export { unusedCsv, unusedReport } from './report-unused.ts';
export { alarmOf, unusedThreshold } from './unused-alarm.rules.ts';
