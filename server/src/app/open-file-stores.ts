import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStores, StorageError } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import type { Config } from './config.ts';

/**
 * Opens the stores of pictures and of the web app's files: folders, or object storage with the same
 * folders as a cache.
 *
 * @param warn called if the object storage fails for the moment: the shop sells without pictures
 * @throws StorageError if the object storage's settings are wrong
 */
export async function openFileStores(
  { dataFolder, objectStorage }: Pick<Config, 'dataFolder' | 'objectStorage'>,
  warn: (sentence: string) => void,
): Promise<FileStores> {
  const [files, assets] = [join(dataFolder, 'files'), join(dataFolder, 'assets')];
  await Promise.all([files, assets].map((folder) => mkdir(folder, { recursive: true })));
  if (objectStorage === undefined)
    return { files: folderStore(files), assets: folderStore(assets) };
  // A shop without object storage does not load its client.
  const { checkS3, openS3, s3Store } = await import('../files/s3-store.ts');
  const client = openS3(objectStorage);
  try {
    await checkS3(client, objectStorage);
  } catch (error) {
    if (!(error instanceof StorageError) || error.error === 'settings') throw error;
    warn(
      `${error.message} Until it answers, pictures are missing that this machine did not fetch before.`,
    );
  }
  return {
    files: s3Store(client, objectStorage, 'files', files),
    assets: s3Store(client, objectStorage, 'assets', assets),
  };
}
