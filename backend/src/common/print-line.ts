import { pino } from 'pino';

/**
 * Prints what a process reports without the log of the app: its start and end, migrations and backups. In a container the lines
 * are JSON, as those of the log are, so that one parser reads them all. The environment is read here because invalid settings
 * are reported, too.
 * @param text each of its lines becomes a line of the log
 */
export function printLine(level: 'info' | 'warn' | 'fatal', text: string): void {
  const stream = level === 'info' ? process.stdout : process.stderr;
  if (process.env.NODE_ENV !== 'production' || process.stdout.isTTY) {
    stream.write(`${text}\n`);
    return;
  }
  const time = new Date().toISOString();
  for (const msg of text.split('\n').filter(Boolean)) {
    stream.write(`${JSON.stringify({ level: pino.levels.values[level], time, msg })}\n`);
  }
}
