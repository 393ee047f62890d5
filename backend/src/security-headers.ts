import fs from 'node:fs';
import path from 'node:path';
import helmet from 'helmet';
import type { Env } from './config/env.js';

/** Written by the frontend's build (build/inlineScript.ts) and included by nginx. */
const INLINE_SCRIPTS_FILE = '.inline-scripts.conf';

/**
 * Hashes of the inline scripts of the built page, for the `script-src` of the content security policy.
 * @returns none when the frontend is not built
 */
function inlineScripts(frontendDir: string): string[] {
  const file = path.join(frontendDir, INLINE_SCRIPTS_FILE);
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').match(/'sha256-[\w+/=]+'/g) ?? [];
}

export const securityHeaders = ({
  isHttps,
  hstsMaxAge,
  publicUrl,
  picturesUrl,
  frontendDir,
}: Env): ReturnType<typeof helmet> =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        imgSrc: [
          "'self'",
          ...['data:', 'blob:', publicUrl],
          ...(picturesUrl ? [new URL(picturesUrl).origin] : []),
        ],
        scriptSrc: ["'self'", ...inlineScripts(frontendDir)],
        styleSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    // Browsers honour it on https only and log a warning elsewhere.
    crossOriginOpenerPolicy: isHttps,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps &&
      hstsMaxAge > 0 && { maxAge: hstsMaxAge, includeSubDomains: false },
  });
