import type { CustomDecorator } from '@nestjs/common';
import { allow } from './access.js';

/** Opens a route to everybody; nobody is looked up. */
export const Public = (): CustomDecorator => allow({ isOpen: true });
