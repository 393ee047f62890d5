import type { Role } from '../role.js';

/** The claims of a session cookie's token. */
export interface SessionToken {
  sid: string;
  role: Role;
}
