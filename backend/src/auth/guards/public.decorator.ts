import type { CustomDecorator } from '@nestjs/common';
import { allow } from './access.js';

/** Opens a route to everybody, without looking up a session. */
export const Public = (): CustomDecorator => allow({ isOpen: true });
