import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

/** The maximum number of stored emails; older ones are deleted. */
const MOST = 200;
const NAME = /^\d+-[\da-f-]{36}$/;

/** An email that the shop has sent. */
export interface KeptMail {
  /** The id of the email, as in the path of its page. */
  name: string;
  raw: string;
  mail: ParsedMail;
}

/** Stores emails as files, so that they survive a restart. */
export class MailboxStore {
  private readonly read = new Map<string, KeptMail>();

  constructor(private readonly folder: string) {}

  add(raw: string): void {
    fs.mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    fs.writeFileSync(this.file(`${Date.now()}-${randomUUID()}`), raw, { mode: 0o600 });
    for (const name of this.names().slice(MOST)) {
      fs.rmSync(this.file(name), { force: true });
      this.read.delete(name);
    }
  }

  /** @returns all emails, the newest first */
  async list(): Promise<KeptMail[]> {
    const mails = await Promise.all(this.names().map((name) => this.find(name)));
    return mails.filter((mail) => mail !== null);
  }

  async find(name: string): Promise<KeptMail | null> {
    const known = this.read.get(name);
    if (known) return known;
    if (!NAME.test(name) || !fs.existsSync(this.file(name))) return null;
    const raw = fs.readFileSync(this.file(name), 'utf8');
    const kept = { name, raw, mail: await simpleParser(raw) };
    this.read.set(name, kept);
    return kept;
  }

  private names(): string[] {
    if (!fs.existsSync(this.folder)) return [];
    const files = fs.readdirSync(this.folder).map((file) => file.replace(/\.eml$/, ''));
    return files.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
  }

  private file(name: string): string {
    return path.join(this.folder, `${name}.eml`);
  }
}
