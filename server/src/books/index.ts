export { bookJobs } from './books.jobs.ts';
export { checkDailySums, checkDayCloses } from './check-sums.ts';
export { closeDay, signDay } from './close-day.ts';
export { reportConsoleRoutes } from './reports.console.routes.ts';
export { sumDays } from './sum-days.ts';
