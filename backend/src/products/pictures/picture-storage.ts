/** Metadata of a stored file. */
export interface StoredPicture {
  file: string;
  /** In bytes. */
  size: number;
  modified: Date;
  /** In hexadecimal; undefined if the storage does not know it without reading the file. */
  md5?: string;
}

/** A storage for files of pictures, in a flat namespace. The content of a name never changes. */
export interface PictureStorage {
  /** Its name in messages. */
  readonly place: string;
  /** Atomic: a crash never leaves a partial file under the name. */
  put: (file: string, content: Buffer) => Promise<void>;
  /** Undefined if the file does not exist. */
  read: (file: string) => Promise<Buffer | undefined>;
  stat: (file: string) => Promise<StoredPicture | undefined>;
  /** All files, including those that are not pictures. */
  list: () => AsyncIterable<StoredPicture>;
  /** Idempotent. */
  remove: (file: string) => Promise<void>;
  /** Resets the age of the file. */
  touch: (file: string) => Promise<void>;
}
