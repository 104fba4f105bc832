export { beaconJobs } from './beacon.jobs.ts';
export { findNewestRound } from './beacon.queries.ts';
export {
  beaconRoundAt,
  beaconToBindTo,
  secondsBehindBeacon,
  timeOfBeaconRound,
} from './beacon.rules.ts';
export { type Beacon, type BeaconChain, beaconScheme, noBeacon, quicknet } from './beacon-chain.ts';
export { BeaconWatch, silentAfterMs } from './beacon-watch.ts';
export { SignatureVerifier } from './verify-in-worker.ts';
