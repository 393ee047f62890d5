import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';

/** Widths every picture is kept in, in pixels; the first is the one the wire names. */
export const PICTURE_WIDTHS = [960, 640, 320] as const;

/** File of a picture in one width. */
export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** Where the pictures of products live: a local folder, served under /pictures. */
@Injectable()
export class ProductImages {
  readonly directory: string;
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
}
