import type { ReactNode } from 'react';
import type { EntityManager } from 'typeorm';
import type { Language } from '../common/language.js';
import type { MailTopic } from './choices/mail-topics.js';

/** What somebody reads of a mail, within the layout of all. */
export interface MailContent {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  body: ReactNode;
  /** Who reads answers to it, where somebody does. */
  replyTo?: { name: string; address: string };
}

/** What a template needs beside its data. */
export interface MailContext {
  language: Language;
  /** The shop's, in which times are written. */
  timeZone: string;
  /** The address of a page of the shop, in the reader's language. */
  link: (path: string) => string;
  /** Where its reader says that they want no such mails any more, where that is up to them. */
  endLink?: string;
}

/** Makes a text of what was stored. A module of its own, loaded with the first mail. */
export interface MailTemplate<Data, Shown = Data> {
  /** Looks up what does not change any more and was therefore not stored; null when there is nothing to tell any more. */
  read?(manager: EntityManager, data: Data): Promise<Shown | null>;
  write(shown: Shown, context: MailContext): MailContent;
}

/** A kind of mail: what is stored of it, and where its template stands. */
export interface MailKind<Data extends object> {
  name: string;
  template: () => Promise<{ default: MailTemplate<Data, unknown> }>;
  /** What its reader may do without; else it is always sent. */
  topic?: MailTopic;
  /** In minutes: how long what is stored is worth something, such as a link with a secret. Then it is wiped, sent or not. */
  keepMinutes?: number;
  /** Nobody may see later to whom it went: given up, it is not kept for the sellers either. */
  leavesNoTrace?: boolean;
}

const kinds = new Map<string, MailKind<object>>();

/** Makes a kind of mail known to the sender. Its name stands in the database: it is of its own in the shop, and stays. */
export function mailKind<Data extends object>(kind: MailKind<Data>): MailKind<Data> {
  if (kinds.has(kind.name)) throw new Error(`There are two kinds of mail named ${kind.name}`);
  kinds.set(kind.name, kind);
  return kind;
}

/** Nothing for a kind that only another release of the shop knows. */
export const findMailKind = (name: string): MailKind<object> | undefined => kinds.get(name);

/** The names of all kinds there are. */
export const mailKinds = (): string[] => [...kinds.keys()];
