/** A file of a picture, as its storage knows it. */
export interface StoredPicture {
  file: string;
  /** In bytes. */
  size: number;
  modified: Date;
  /** In hexadecimal digits, where the storage knows it without reading the file. */
  md5?: string;
}

/** Where files of pictures are kept, under names without a folder. What a name stands for never changes. */
export interface PictureStorage {
  /** What people call it. */
  readonly place: string;
  /** Nobody ever meets half a file, even when this process or the power dies. */
  put: (file: string, content: Buffer) => Promise<void>;
  /** Undefined where there is none. */
  read: (file: string) => Promise<Buffer | undefined>;
  stat: (file: string) => Promise<StoredPicture | undefined>;
  /** All files, also of what is no picture. */
  list: () => AsyncIterable<StoredPicture>;
  /** Also when there is none. */
  remove: (file: string) => Promise<void>;
  /** Lets its age begin anew. */
  touch: (file: string) => Promise<void>;
}
