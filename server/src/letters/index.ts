export { answerLetter } from './answer-letter.ts';
export { deleteUnsentOfMember, findPicturesOfMember } from './letter-pictures.queries.ts';
export { letterUploadRoutes } from './letter-pictures.routes.ts';
export { letterConsoleRoutes } from './letters.console.routes.ts';
export { letterJobs } from './letters.jobs.ts';
export {
  countOpenLetters,
  deleteLettersOfMember,
  findLettersOfMember,
  findThreadPage,
  letterFilterOf,
  letterList,
} from './letters.queries.ts';
export { type AttachableRecord, letterRoutes } from './letters.routes.ts';
export { visitorLetterRoutes } from './visitor-letters.routes.ts';
export { replyToLetter, writeLetter } from './write-letter.ts';
export { replyAsVisitor, writeVisitorLetter } from './write-visitor-letter.ts';
