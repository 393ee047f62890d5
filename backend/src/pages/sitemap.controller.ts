import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth/guards/access.js';
import { Sitemap } from './sitemap.js';

const ONE_HOUR = 'public, max-age=3600';
const PART = /^[1-9]\d{0,5}$/;

const ROBOTS_PATH = 'robots.txt';
const INDEX_PATH = 'sitemap.xml';
const PAGES_PATH = 'sitemap-pages.xml';
const PRODUCTS_PATH = 'sitemap-products-:part.xml';
export const SITEMAP_PATHS = [ROBOTS_PATH, INDEX_PATH, PAGES_PATH, PRODUCTS_PATH];

/** Serves what search engines request before they look at pages. */
@ApiExcludeController()
@Public()
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: Sitemap) {}

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
