import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Role } from './role.js';

export const ROLE = 'role';
export const OPTIONAL_ROLE = 'optionalRole';

/** Opens a route to sessions of one role. */
export const Roles = (role: Role): CustomDecorator => SetMetadata(ROLE, role);

/** Opens a route to everybody and tells it the session of that role, if there is one. */
export const OptionalRole = (role: Role): CustomDecorator => SetMetadata(OPTIONAL_ROLE, role);
