export { formatOf, maxPictureBytes, type PictureUseName } from './picture-format.rules.ts';
export {
  acceptPicture,
  awayOrThrow,
  busyWithPictures,
  pictureConsoleRoutes,
  pictureView,
  uploadOptions,
} from './pictures.console.routes.ts';
export { pictureJobs } from './pictures.jobs.ts';
export { findShownPictures } from './pictures.queries.ts';
export { pictureRefusalText } from './pictures.texts.ts';
export {
  bringPicture,
  convertPicture,
  type PictureDeps,
  uploadPicture,
} from './upload-picture.ts';
