export { favouriteJobs } from './favourites.jobs.ts';
export { deleteFavouritesOfMember } from './favourites.queries.ts';
export { favouriteRoutes } from './favourites.routes.ts';
export { readFavourites } from './member-favourites.ts';
export { notifyOfSales } from './notify-of-sales.ts';
