export {
  acceptPicture,
  pictureConsoleRoutes,
  pictureView,
  uploadOptions,
} from './pictures.console.routes.ts';
export { pictureJobs } from './pictures.jobs.ts';
export { findShownPictures } from './pictures.queries.ts';
export { type PictureDeps, uploadPicture } from './upload-picture.ts';
