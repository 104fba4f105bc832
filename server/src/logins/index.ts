export { eraseLogIns, readLogIns } from './log-in-data.ts';
export { loginJobs } from './logins.jobs.ts';
export { loginRoutes } from './logins.routes.ts';
export { passkeyRoutes } from './passkeys.routes.ts';
export { recordLogIn } from './record-log-in.ts';
export { relyingPartyOf } from './relying-party.rules.ts';
