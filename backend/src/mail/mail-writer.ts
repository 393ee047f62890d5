import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type Language, pathIn } from '../common/language.js';
import { Env } from '../config/env.js';
import {
  unsubscribePath,
  unsubscribeRoute,
  mailPreferenceOf,
} from './preferences/mail-preferences.js';
import { findMailKind, type MailContext } from './mail-kind.js';
import type { Message } from './mail-server.js';

/** The columns of an outbox row that a message is made of. */
interface WaitingMail {
  id: string;
  kind: string;
  userId: string | null;
  address: string;
  language: Language;
}

/** Renders messages from outbox rows. The renderer is loaded with the first one. */
@Injectable()
export class MailWriter {
  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** @returns null if the email is obsolete or its recipient has unsubscribed */
  async write(
    { id, kind: name, userId, address: to, language }: WaitingMail,
    data: object,
  ): Promise<Message | null> {
    const kind = findMailKind(name);
    if (!kind) throw new Error('This process knows no such mail');
    const { manager } = this.dataSource;
    const choice =
      kind.topic && userId ? await mailPreferenceOf(manager, userId, kind.topic) : null;
    if (choice?.isWanted === false) return null;
    const { default: template } = await kind.template();
    const shown = template.read ? await template.read(manager, data) : data;
    if (shown === null) return null;
    const link = (path: string): string => this.env.publicUrl + pathIn(language, path);
    const context: MailContext = {
      language,
      timeZone: this.env.shopTimeZone,
      link,
      ...(choice &&
        kind.topic && { unsubscribeLink: link(unsubscribePath(choice.key, kind.topic)) }),
    };
    const { renderMail } = await import('./render/render-mail.js');
    const message = { id, to, ...renderMail(template.write(shown, context), context) };
    if (!choice || !kind.topic) return message;
    return {
      ...message,
      endUrl: this.env.publicUrl + unsubscribeRoute(choice.key, kind.topic, language),
    };
  }
}
