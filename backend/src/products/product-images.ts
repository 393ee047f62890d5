import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { encodePicture, type EncodedPicture } from './picture-encoder.js';
import { PICTURE_WIDTHS, pictureFile } from './picture-files.js';

/** Where the pictures of products live: a local folder, served under /pictures. */
@Injectable()
export class ProductImages {
  private readonly directory: string;
  private readonly base: string;

  constructor(@Inject(Env) env: Env) {
    this.directory = path.resolve(env.picturesDir);
    // A client on another origin cannot resolve an address that is relative to ours.
    this.base = env.allowedOrigins.length > 0 ? env.publicUrl : '';
  }

  /** Address of a picture in its largest width. */
  url(name: string): string {
    return `${this.base}/pictures/${pictureFile(name, PICTURE_WIDTHS[0])}`;
  }

  /**
   * Stores uploads under names of our own and hands those to `use`, which writes them into the database.
   * If anything fails, no file stays.
   * @throws BadPictureError when an upload is no picture
   */
  async storeFor<T>(uploads: readonly Buffer[], use: (names: string[]) => Promise<T>): Promise<T> {
    const pictures: EncodedPicture[] = [];
    // One after another: each may take much memory while it is decoded.
    for (const upload of uploads) pictures.push(await encodePicture(upload));
    const names = pictures.map(() => randomUUID());
    try {
      await fs.mkdir(this.directory, { recursive: true });
      await Promise.all(pictures.map((picture, index) => this.write(names[index] ?? '', picture)));
      return await use(names);
    } catch (error) {
      await this.remove(names);
      throw error;
    }
  }

  private async write(name: string, picture: EncodedPicture): Promise<void> {
    for (const [width, content] of picture) {
      await fs.writeFile(this.file(name, width), content, { flag: 'wx' });
    }
  }

  private async remove(names: readonly string[]): Promise<void> {
    const files = names.flatMap((name) => PICTURE_WIDTHS.map((width) => this.file(name, width)));
    await Promise.all(files.map((file) => fs.rm(file, { force: true })));
  }

  private file(name: string, width: number): string {
    return path.join(this.directory, pictureFile(name, width));
  }
}
