import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type Language, pathIn } from '../common/language.js';
import { Env } from '../config/env.js';
import { findMailKind, type MailContext } from './mail-kind.js';
import type { Message } from './mail-server.js';

/** What of an outbox's row becomes a message. */
interface WaitingMail {
  id: string;
  kind: string;
  address: string;
  language: Language;
}

/** Makes messages of what stands in the outbox. Everything that renders is loaded with the first one. */
@Injectable()
export class MailWriter {
  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Null when there is nothing to tell any more. */
  async write(
    { id, kind: name, address: to, language }: WaitingMail,
    data: object,
  ): Promise<Message | null> {
    const kind = findMailKind(name);
    if (!kind) throw new Error('This process knows no such mail');
    const { default: template } = await kind.template();
    const shown = template.read ? await template.read(this.dataSource.manager, data) : data;
    if (shown === null) return null;
    const context: MailContext = {
      language,
      link: (path) => this.env.publicUrl + pathIn(language, path),
    };
    const { renderMail } = await import('./render/render-mail.js');
    return { id, to, ...renderMail(template.write(shown, context), context) };
  }
}
