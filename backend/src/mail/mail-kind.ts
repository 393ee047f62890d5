import type { ReactNode } from 'react';
import type { EntityManager } from 'typeorm';
import type { Language } from '../common/language.js';
import type { MailTopic } from './preferences/mail-topics.js';

/** The content of an email within the common layout. */
export interface MailContent {
  subject: string;
  /** Preview text that mail programs show beside the subject. */
  preview: string;
  body: ReactNode;
  /** Recipient of replies, if there is one. */
  replyTo?: { name: string; address: string };
}

/** Input of a template besides its data. */
export interface MailContext {
  language: Language;
  /** The shop's time zone, for times in the text. */
  timeZone: string;
  /** @returns the absolute URL of a page of the shop, in the recipient's language */
  link: (path: string) => string;
  /** Page for unsubscribing, if the topic can be unsubscribed from. */
  unsubscribeLink?: string;
}

/** Renders an email from its stored data. Each template is a module of its own, loaded with the first email. */
export interface MailTemplate<Data, Shown = Data> {
  /**
   * Reads data that never changes and is therefore not stored with the email.
   * @returns null if the email is obsolete
   */
  read?(manager: EntityManager, data: Data): Promise<Shown | null>;
  write(shown: Shown, context: MailContext): MailContent;
}

/** A kind of email: its stored data and its template. */
export interface MailKind<Data extends object> {
  name: string;
  template: () => Promise<{ default: MailTemplate<Data, unknown> }>;
  /** The topic that recipients can unsubscribe from; without one, the email is always sent. */
  topic?: MailTopic;
  /**
   * The stored data is deleted after so many minutes, whether or not the email was sent; for example a link with a
   * secret.
   */
  keepMinutes?: number;
  /** The recipient must not be visible afterwards: a dead email of this kind is deleted, not shown to sellers. */
  leavesNoTrace?: boolean;
}

const kinds = new Map<string, MailKind<object>>();

/** Registers a kind of email. Its name is stored in the database, so it must be unique and must not change. */
export function mailKind<Data extends object>(kind: MailKind<Data>): MailKind<Data> {
  if (kinds.has(kind.name)) throw new Error(`There are two kinds of mail named ${kind.name}`);
  kinds.set(kind.name, kind);
  return kind;
}

/** @returns undefined for a kind that only another release knows */
export const findMailKind = (name: string): MailKind<object> | undefined => kinds.get(name);

/** @returns the names of all registered kinds */
export const mailKinds = (): string[] => [...kinds.keys()];
