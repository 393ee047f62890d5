import type { Readable } from 'node:stream';
import { Controller, Get, Header, NotFoundException, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/guards/public.decorator.js';
import { Sitemap } from './sitemap.js';

/** At the root of the shop, not under /api. */
export const CRAWLER_ADDRESSES = [
  'robots.txt',
  'sitemap.xml',
  'sitemap-pages.xml',
  'sitemap-products-:part.xml',
];

const KEPT = 'public, max-age=3600';

const xml = (file: Readable): StreamableFile =>
  new StreamableFile(file, { type: 'application/xml; charset=utf-8' });

/** What search engines ask a shop for before they look at it. */
@ApiExcludeController()
@Public()
@Controller()
export class SitemapController {
  constructor(private readonly sitemap: Sitemap) {}

  @Header('Cache-Control', KEPT)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Get('robots.txt')
  robots(): string {
    return this.sitemap.robots();
  }

  @Header('Cache-Control', KEPT)
  @Get('sitemap.xml')
  async index(): Promise<StreamableFile> {
    return xml(await this.sitemap.index());
  }

  @Header('Cache-Control', KEPT)
  @Get('sitemap-pages.xml')
  pages(): StreamableFile {
    return xml(this.sitemap.pages());
  }

  @Header('Cache-Control', KEPT)
  @Get('sitemap-products-:part.xml')
  async products(@Param('part') part: string): Promise<StreamableFile> {
    const file = /^[1-9]\d{0,5}$/.test(part) && (await this.sitemap.products(Number(part)));
    if (!file) throw new NotFoundException();
    return xml(file);
  }
}
