import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type FileStore, isFileName, StorageError, type StoredFile } from './file-store.ts';
import { exists, writeWhole } from './folder-store.ts';

export interface S3Settings {
  bucket: string;
  /** In front of every key, without slashes at its ends; may be empty. */
  prefix: string;
  region: string;
  /** The address of another storage than Amazon's. */
  endpoint: string | undefined;
}

/** A storage that is slower counts as unavailable. */
export interface S3Timeouts {
  connectionTimeoutMs: number;
  /** The longest time until the headers of the response have arrived. */
  requestTimeoutMs: number;
  /** The longest time without a byte, such as in the middle of a file. */
  idleTimeoutMs: number;
}

const defaultTimeouts: S3Timeouts = {
  connectionTimeoutMs: 2_000,
  requestTimeoutMs: 5_000,
  idleTimeoutMs: 5_000,
};

/**
 * Opens a client of object storage. Credentials come from the variables and files that Amazon's SDK
 * defines (AWS_ACCESS_KEY_ID …).
 */
export function openS3(
  { region, endpoint }: S3Settings,
  { connectionTimeoutMs, requestTimeoutMs, idleTimeoutMs }: S3Timeouts = defaultTimeouts,
): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      socketTimeout: idleTimeoutMs,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 3,
    // Other storages than Amazon's do not know these checksums. Each file has one of our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * Checks that the bucket exists and can be used.
 *
 * @throws StorageError
 */
export async function checkS3(client: S3Client, settings: S3Settings): Promise<void> {
  const found = await guarded(settings, () =>
    client.send(new HeadBucketCommand({ Bucket: settings.bucket })),
  );
  if (found === undefined) throw storageErrorOf(settings, 404, undefined);
}

/**
 * Stores files in object storage that speaks S3. Each file's name and SHA-256 are stored with it
 * and checked when it is read.
 *
 * @param kind the part of the keys that tells the stores of one shop apart
 * @param folder a local folder for files that were fetched. It is a cache: it may be lost
 */
export function s3Store(
  client: S3Client,
  settings: S3Settings,
  kind: string,
  folder: string,
): FileStore {
  const { bucket: Bucket } = settings;
  const keyPrefix = `${[settings.prefix, kind].filter((part) => part !== '').join('/')}/`;
  const at = (name: string) => ({ Bucket, Key: `${keyPrefix}${name}` });
  const ask = <Answer>(request: () => Promise<Answer>) => guarded(settings, request);
  const fetching = new Map<string, Promise<boolean>>();

  async function has(name: string): Promise<boolean> {
    if (!isFileName(name)) return false;
    return (await ask(() => client.send(new HeadObjectCommand(at(name))))) !== undefined;
  }

  async function download(name: string): Promise<boolean> {
    const content = await ask(async () => {
      const { Body, Metadata } = await client.send(new GetObjectCommand(at(name)));
      if (Body === undefined) return undefined;
      return { bytes: Buffer.from(await Body.transformToByteArray()), Metadata };
    });
    if (content === undefined) return false;
    assertStored(settings, name, content);
    await writeWhole(join(folder, name), content.bytes);
    return true;
  }

  return {
    folder,
    has,
    async fetch(name) {
      if (!isFileName(name)) return false;
      if (await exists(join(folder, name))) return true;
      // Many visitors may ask for a new picture at the same time.
      const running = fetching.get(name) ?? download(name).finally(() => fetching.delete(name));
      fetching.set(name, running);
      return await running;
    },
    async put(name, content) {
      await ask(() =>
        client.send(
          new PutObjectCommand({
            ...at(name),
            Body: content,
            ContentType: contentTypeOf(name),
            CacheControl: 'public, max-age=31536000, immutable',
            Metadata: { sha256: sha256Of(content), name },
          }),
        ),
      );
      if (!(await has(name)))
        throw new StorageError(
          'unavailable',
          `${whereOf(settings)} did not store ${name}. Try again.`,
        );
      await writeWhole(join(folder, name), content);
    },
    list: () => ask(() => listAll(client, Bucket, keyPrefix)).then((files) => files ?? []),
    async remove(name) {
      await ask(() => client.send(new DeleteObjectCommand(at(name))));
    },
  };
}

/**
 * Checks that an object has the bytes and the name that were stored. Objects that an older version
 * stored have no name.
 *
 * @throws StorageError
 */
function assertStored(
  settings: S3Settings,
  name: string,
  { bytes, Metadata = {} }: { bytes: Buffer; Metadata: Record<string, string> | undefined },
): void {
  const { sha256, name: storedName = name } = Metadata;
  const differences = [
    sha256Of(bytes) !== sha256 && `returned other bytes of ${name} than were stored`,
    storedName !== name && `returned ${storedName} where ${name} was asked for`,
  ];
  const difference = differences.find((text) => text !== false);
  if (difference !== undefined)
    throw new StorageError('damaged', `${whereOf(settings)} ${difference}.`);
}

/** Lists all files in object storage below a prefix. */
async function listAll(client: S3Client, Bucket: string, Prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined && LastModified !== undefined)
        files.push({ name: Key.slice(Prefix.length), putAt: LastModified });
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return files;
}

/** Browsers that read straight from the storage need the type. */
const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};

function contentTypeOf(name: string): string {
  return contentTypes[extname(name)] ?? 'application/octet-stream';
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function whereOf({ bucket, endpoint }: S3Settings): string {
  return `The object storage (bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`})`;
}

/**
 * Runs a request to object storage, and turns its errors into those of the file store.
 *
 * @returns undefined if the object does not exist
 * @throws StorageError
 */
async function guarded<Answer>(
  settings: S3Settings,
  request: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await request();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (error instanceof S3ServiceException && isMissingObject(error)) return undefined;
    throw storageErrorOf(settings, status, error);
  }
}

function isMissingObject({ name, $metadata }: S3ServiceException): boolean {
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata.httpStatusCode === 404);
}

/** Makes the error that tells the operator why object storage refused. */
function storageErrorOf(
  settings: S3Settings,
  status: number | undefined,
  cause: unknown,
): StorageError {
  const where = whereOf(settings);
  if (status === 404 || status === 301)
    return new StorageError(
      'settings',
      `${where} does not exist: create the bucket, or correct KAIFU_FILES.`,
      { cause },
    );
  const hasNoCredentials = cause instanceof Error && cause.name === 'CredentialsProviderError';
  if (status === 401 || status === 403 || hasNoCredentials)
    return new StorageError(
      'settings',
      `${where} refuses the credentials or has none: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of their owner.`,
      { cause },
    );
  return new StorageError(
    'unavailable',
    `${where} cannot be reached or failed (${messageOf(cause)}).`,
    { cause },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
