import type { operations } from '#contract/console/index.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { bytesOf } from '../../lib/file-bytes.ts';

type Files = AnswerOf<typeof operations.downloadExport>['files'];

/** Has the browser save the carriers' files, byte for byte as the command line writes them. */
export function saveCarrierFiles(files: Files): void {
  for (const { name, content } of files) saveFile(name, bytesOf(content), 'text/csv');
}
