import type { Role } from './role.js';

/** Who the request comes from, as the session says. */
export interface AuthUser {
  id: string;
  role: Role;
  name: string;
  email: string;
  sessionId: string;
}
