import type { Role } from './role.js';

/** The user whose session a request carries. */
export interface AuthUser {
  id: string;
  role: Role;
  name: string;
  email: string;
  sessionId: string;
}
