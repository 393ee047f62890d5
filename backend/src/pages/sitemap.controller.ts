import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  Controller,
  Get,
  Header,
  Inject,
  NotFoundException,
  Param,
  Redirect,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth/guards/access.js';
import { LANGUAGES, pathIn } from '../common/language.js';
import { Env } from '../config/env.js';
import { languageAt } from './frontend-routes.js';
import { ProductFeed } from './product-feed.js';
import { Sitemap } from './sitemap.js';

const ONE_HOUR = 'public, max-age=3600';
const PART = /^[1-9]\d{0,5}$/;

const ROBOTS_PATH = 'robots.txt';
const INDEX_PATH = 'sitemap.xml';
const PAGES_PATH = 'sitemap-pages.xml';
const PRODUCTS_PATH = 'sitemap-products-:part.xml';
const FEED_PATHS = LANGUAGES.map((language) => pathIn(language, '/product-feed.xml').slice(1));
const SECURITY_PATH = '.well-known/security.txt';
const CHANGE_PASSWORD_PATH = '.well-known/change-password';

/** Paths outside /api. */
export const ROOT_PATHS = [
  ROBOTS_PATH,
  INDEX_PATH,
  PAGES_PATH,
  PRODUCTS_PATH,
  ...FEED_PATHS,
  SECURITY_PATH,
  CHANGE_PASSWORD_PATH,
];

/** RFC 9116 asks for an end within a year. */
const SECURITY_TEXT_DAYS = 180;

/** Serves the files that search engines, price comparisons, password managers and security researchers look for. */
@ApiExcludeController()
@Public()
@Controller()
export class SitemapController {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly sitemap: Sitemap,
    private readonly feed: ProductFeed,
  ) {}

  @Get(ROBOTS_PATH)
  robots(@Res() response: Response): void {
    response.set('Cache-Control', ONE_HOUR).type('text/plain').send(this.sitemap.robots());
  }

  @Get(INDEX_PATH)
  async index(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(await this.sitemap.index(), request, response);
  }

  @Get(PAGES_PATH)
  async pages(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(this.sitemap.pages(), request, response);
  }

  /** @throws NotFoundException where there are not that many products */
  @Get(PRODUCTS_PATH)
  async products(
    @Param('part') part: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = PART.test(part) ? await this.sitemap.products(Number(part)) : null;
    if (!file) {
      response.setHeader('Cache-Control', 'no-store');
      throw new NotFoundException();
    }
    await send(file, request, response);
  }

  @Get(FEED_PATHS)
  async productFeed(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(this.feed.write(languageAt(request.path)), request, response);
  }

  @Get(SECURITY_PATH)
  @Header('Cache-Control', ONE_HOUR)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  security(): string {
    const { shopEmail, publicUrl } = this.env;
    const expires = new Date();
    expires.setUTCDate(expires.getUTCDate() + SECURITY_TEXT_DAYS);
    return [
      `Contact: ${shopEmail ? `mailto:${shopEmail}` : `${publicUrl}/contact`}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      `Canonical: ${publicUrl}/${SECURITY_PATH}`,
      '',
    ].join('\n');
  }

  /** Password managers link to it (W3C, “A Well-Known URL for Changing Passwords”). */
  @Get(CHANGE_PASSWORD_PATH)
  @Redirect('/account/security')
  changePassword(): void {
    // The decorator redirects.
  }
}

async function send(file: Readable, request: Request, response: Response): Promise<void> {
  response.set('Cache-Control', ONE_HOUR).type('application/xml; charset=utf-8');
  if (request.method === 'HEAD') {
    file.destroy();
    response.end();
    return;
  }
  // A client that has disconnected needs no error.
  await pipeline(file, response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
  });
}
