export { addLocations } from './add-locations.ts';
export { custodyConsoleRoutes } from './custody.console.routes.ts';
export { moveStock } from './move-stock.ts';
export { receiveIntake } from './receive-intake.ts';
