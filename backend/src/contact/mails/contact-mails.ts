import { mailKind } from '../../mail/mail-kind.js';
import type { ContactMail } from './contact-message.js';

export const CONTACT_MESSAGE = mailKind<ContactMail>({
  name: 'contact-message',
  template: () => import('./contact-message.js'),
});
