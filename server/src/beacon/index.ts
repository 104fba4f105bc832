export { beaconJobs } from './beacon.jobs.ts';
export { beaconRoundAt, beaconToBindTo, timeOfBeaconRound } from './beacon.rules.ts';
export { type Beacon, type BeaconChain, beaconScheme, noBeacon, quicknet } from './beacon-chain.ts';
export { BeaconWatch } from './beacon-watch.ts';
export { SignatureVerifier } from './verify-in-worker.ts';
