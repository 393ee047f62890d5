import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { PICTURE_WIDTHS, pictureFile } from './pictures/picture-storage.js';

/** URLs of product pictures. */
@Injectable()
export class ProductImages {
  private readonly base: string;

  constructor(@Inject(Env) env: Env) {
    // A client on another origin needs absolute URLs.
    const ours = `${env.allowedOrigins.length > 0 ? env.publicUrl : ''}/pictures`;
    this.base = env.picturesUrl ?? ours;
  }

  /** URL of a picture in its largest width. */
  url(name: string): string {
    return `${this.base}/${pictureFile(name, PICTURE_WIDTHS[0])}`;
  }
}
