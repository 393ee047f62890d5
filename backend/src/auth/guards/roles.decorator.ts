import type { CustomDecorator } from '@nestjs/common';
import { allow } from './access.js';
import type { Role } from '../role.js';

/** Opens a route to sessions of one role. */
export const Roles = (role: Role): CustomDecorator => allow({ role, isOpen: false });

/** Opens a route to everybody; a session of the role is looked up if there is one. */
export const OptionalRole = (role: Role): CustomDecorator => allow({ role, isOpen: true });
