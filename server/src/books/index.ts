export { bookJobs } from './books.jobs.ts';
export { checkDailySums } from './check-sums.ts';
export { reportConsoleRoutes } from './reports.console.routes.ts';
export { sumDays } from './sum-days.ts';
