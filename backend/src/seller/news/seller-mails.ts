import { mailKind } from '../../mail/mail-kind.js';
import type { DailySummary } from './daily-summary.js';
import type { NewsMail } from './news-mail.js';

export const NEW_ORDERS = mailKind<NewsMail>({
  name: 'seller-new-orders',
  topic: 'new-orders',
  template: () => import('./mails/new-orders.js'),
});

export const PAYMENTS = mailKind<NewsMail>({
  name: 'seller-payments',
  topic: 'payments',
  template: () => import('./mails/payments.js'),
});

export const PROBLEMS = mailKind<NewsMail>({
  name: 'seller-problems',
  topic: 'problems',
  template: () => import('./mails/problems.js'),
});

export const LOW_STOCK = mailKind<NewsMail>({
  name: 'seller-low-stock',
  topic: 'low-stock',
  template: () => import('./mails/low-stock.js'),
});

export const DAILY_SUMMARY = mailKind<DailySummary>({
  name: 'seller-daily-summary',
  topic: 'daily-summary',
  template: () => import('./mails/daily-summary.js'),
});
