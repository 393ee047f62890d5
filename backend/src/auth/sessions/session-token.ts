import type { Role } from '../role.js';

/** What the cookie's token says: which session it stands for. */
export interface SessionToken {
  sid: string;
  role: Role;
}
