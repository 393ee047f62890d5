import { mailKind } from '../../mail/mail-kind.js';
import type { DailySummary } from './daily-summary.js';
import type { NotificationMail } from './mails/parts.js';

export const NEW_ORDERS = mailKind<NotificationMail>({
  name: 'seller-new-orders',
  topic: 'new-orders',
  template: () => import('./mails/new-orders.js'),
});

export const PAYMENTS = mailKind<NotificationMail>({
  name: 'seller-payments',
  topic: 'payments',
  template: () => import('./mails/payments.js'),
});

export const PROBLEMS = mailKind<NotificationMail>({
  name: 'seller-problems',
  topic: 'problems',
  template: () => import('./mails/problems.js'),
});

export const LOW_STOCK = mailKind<NotificationMail>({
  name: 'seller-low-stock',
  topic: 'low-stock',
  template: () => import('./mails/low-stock.js'),
});

export const DAILY_SUMMARY = mailKind<DailySummary>({
  name: 'seller-daily-summary',
  topic: 'daily-summary',
  template: () => import('./mails/daily-summary.js'),
});
