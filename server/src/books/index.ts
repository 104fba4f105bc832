export { bookJobs } from './books.jobs.ts';
export { type SumFinding, sumFindingText } from './check-sums.texts.ts';
export { checkDailySums, checkDayCloses } from './check-sums.ts';
export { closeDay, signDay } from './close-day.ts';
export { reportConsoleRoutes } from './reports.console.routes.ts';
export { sumDays } from './sum-days.ts';
