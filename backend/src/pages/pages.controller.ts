import { All, Controller, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isRead } from '../admission/write-limits.js';
import { Public } from '../auth/guards/access.js';
import { decodePath, namesFile } from '../common/http/static-files/static-files.js';
import { Env } from '../config/env.js';
import { isFrontendRoute, isPersonal, languageAt, shellOf } from './frontend-routes.js';
import { PageServer } from './serve-pages.js';

const IS_API = /^\/+api(\/|$)/i;

/** Every path that no other route has. */
export const PAGES_PATH = '{*path}';

/**
 * Serves every path that belongs neither to the API nor to a file: public pages with their content, all other routes of the
 * frontend as the HTML of its build, whose scripts render them.
 */
@ApiExcludeController()
@Public()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PageServer,
    @Inject(Env) private readonly env: Env,
  ) {}

  /** @throws NotFoundException for any path of the API or of a file, and any method but GET and HEAD */
  @All(PAGES_PATH)
  async serve(@Req() request: Request, @Res() response: Response): Promise<void> {
    const path = decodePath(request.path);
    if (!isRead(request.method) || path === undefined || IS_API.test(path) || namesFile(path)) {
      // The file may exist in the next build.
      response.setHeader('Cache-Control', 'no-store');
      throw new NotFoundException();
    }
    const isServed = await this.pages.serve(request, response);
    if (!isServed) await this.sendShell(path, response);
  }

  /** For an unknown route the status is 404, and the scripts show that there is nothing. */
  private sendShell(path: string, response: Response): Promise<void> {
    if (isPersonal(path)) response.setHeader('X-Robots-Tag', 'noindex');
    const options = { root: this.env.frontendDir, headers: { 'Cache-Control': 'no-cache' } };
    return new Promise((resolve, reject) => {
      response
        .status(isFrontendRoute(path) ? 200 : 404)
        .sendFile(shellOf(languageAt(path)), options, (error?: Error) => {
          if (error) reject(error);
          else resolve();
        });
    });
  }
}
