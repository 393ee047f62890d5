import fs from 'node:fs';
import path from 'node:path';

/**
 * The inline script of the built frontend's page, which applies the chosen theme; empty if the frontend is not built.
 */
export function sandboxTheme(frontendDir: string): string {
  const page = path.join(frontendDir, 'index.html');
  if (!fs.existsSync(page)) return '';
  return /<script>(.*?)<\/script>/s.exec(fs.readFileSync(page, 'utf8'))?.[1] ?? '';
}
