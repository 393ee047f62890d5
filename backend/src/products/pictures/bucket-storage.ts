import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Env } from '../../config/env.js';
import { BucketError, isMissing, isOutOfRange } from './bucket-error.js';
import {
  pictureFile,
  PICTURE_WIDTHS,
  unfinishedFile,
  PICTURE_HEADERS,
  type PictureStorage,
  type StoredPicture,
} from './picture-storage.js';

/** In milliseconds, for each attempt. */
const CONNECTION_TIMEOUT_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 10_000;
/** In milliseconds, for all attempts together: a seller waits for the upload, and nginx times out after a minute. */
const TOTAL_TIMEOUT_MS = 20_000;

/** Metadata of each object, so that a CDN may serve the bucket itself. */
const METADATA = {
  ContentType: PICTURE_HEADERS['Content-Type'],
  CacheControl: PICTURE_HEADERS['Cache-Control'],
};

/** An opened object; the body is missing for a HEAD request. */
export interface OpenedObject {
  status: 200 | 206;
  about: HeadObjectCommandOutput | GetObjectCommandOutput;
  content?: Readable;
}

type BucketSettings = Pick<
  Env,
  's3Bucket' | 's3Endpoint' | 's3Region' | 's3Prefix' | 's3AccessKeyId' | 's3SecretAccessKey'
> & { bucketUrl?: string };

function clientOf(settings: BucketSettings): S3Client {
  const { s3Endpoint: endpoint, s3AccessKeyId, s3SecretAccessKey } = settings;
  const hasKey = s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined;
  return new S3Client({
    region: settings.s3Region,
    // Servers other than AWS seldom support virtual-hosted buckets.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(hasKey && {
      credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
    }),
    // Not every server supports the newer checksums; all support MD5, which is sent with each object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: RESPONSE_TIMEOUT_MS,
    },
  });
}

const inTime = (): { abortSignal: AbortSignal } => ({
  abortSignal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
});

/**
 * The ETag of an object that was uploaded in one part is its MD5, unless the server encrypts it with a key of its own.
 */
const md5Of = (etag = ''): string | undefined => /^"?([\da-f]{32})"?$/.exec(etag)?.[1];

/** Pictures in an S3-compatible bucket. Failures are BucketErrors. */
export class BucketStorage implements PictureStorage {
  readonly place: string;
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(settings: BucketSettings) {
    this.client = clientOf(settings);
    this.bucket = settings.s3Bucket ?? '';
    this.prefix = `${settings.s3Prefix}/`;
    this.place = settings.bucketUrl ?? this.bucket;
  }

  async put(file: string, content: Buffer): Promise<void> {
    const ContentMD5 = createHash('md5').update(content).digest('base64');
    const put = { ...this.at(file), ...METADATA, Body: content, ContentMD5 };
    await this.asking(this.client.send(new PutObjectCommand(put), inTime()));
  }

  async read(file: string): Promise<Buffer | undefined> {
    return this.asking(this.content(file));
  }

  async stat(file: string): Promise<StoredPicture | undefined> {
    const head = await this.open(file, { headOnly: true });
    if (!head) return undefined;
    const { ContentLength: size = 0, LastModified: modified = new Date(0), ETag } = head.about;
    return { file, size, modified, md5: md5Of(ETag) };
  }

  async *list(): AsyncIterable<StoredPicture> {
    // Objects in deeper folders are not the shop's.
    const query = { Bucket: this.bucket, Prefix: this.prefix, Delimiter: '/' };
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, query)) {
        for (const { Key = '', Size: size = 0, LastModified, ETag } of Contents) {
          const modified = LastModified ?? new Date(0);
          yield { file: Key.slice(this.prefix.length), size, modified, md5: md5Of(ETag) };
        }
      }
    } catch (error) {
      throw new BucketError(this.place, error);
    }
  }

  async remove(file: string): Promise<void> {
    await this.asking(this.client.send(new DeleteObjectCommand(this.at(file)), inTime()));
  }

  /** Uploads the object again, since not every server supports copying an object onto itself. */
  async touch(file: string): Promise<void> {
    const content = await this.read(file);
    if (content) await this.put(file, content);
  }

  /**
   * @param range value of the Range header; one beyond the end is a RangeError
   * @returns undefined if the object does not exist
   */
  async open(
    file: string,
    {
      headOnly = false,
      range,
      signal,
    }: { headOnly?: boolean; range?: string; signal?: AbortSignal },
  ): Promise<OpenedObject | undefined> {
    try {
      const input = { ...this.at(file), Range: range };
      if (headOnly) {
        const command = new HeadObjectCommand(this.at(file));
        return { status: 200, about: await this.client.send(command, { abortSignal: signal }) };
      }
      const about = await this.client.send(new GetObjectCommand(input), { abortSignal: signal });
      const status = about.ContentRange === undefined ? 200 : 206;
      return { status, about, content: about.Body as Readable };
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (isOutOfRange(error)) throw new RangeError(`${file} has less than that`, { cause: error });
      throw new BucketError(this.place, error);
    }
  }

  /**
   * Lists, writes, reads and deletes an object.
   * @throws BucketError if one of these fails
   */
  async tryOut(): Promise<void> {
    const file = unfinishedFile(pictureFile('trial', PICTURE_WIDTHS[2]));
    await this.list()[Symbol.asyncIterator]().next();
    await this.put(file, Buffer.from(randomUUID()));
    await this.read(file);
    await this.remove(file);
  }

  private async content(file: string): Promise<Buffer | undefined> {
    const opened = await this.open(file, {});
    if (!opened) return undefined;
    const bytes = await (opened.about as GetObjectCommandOutput).Body?.transformToByteArray();
    return Buffer.from(bytes ?? []);
  }

  private at(file: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.prefix + file };
  }

  private async asking<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof BucketError ? error : new BucketError(this.place, error);
    }
  }
}
