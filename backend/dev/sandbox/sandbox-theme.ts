import fs from 'node:fs';
import path from 'node:path';

/** The script that the built shop's page has in itself: it shows the theme that was chosen. Empty when it is not built. */
export function sandboxTheme(frontendDir: string): string {
  const page = path.join(frontendDir, 'index.html');
  if (!fs.existsSync(page)) return '';
  return /<script>(.*?)<\/script>/s.exec(fs.readFileSync(page, 'utf8'))?.[1] ?? '';
}
