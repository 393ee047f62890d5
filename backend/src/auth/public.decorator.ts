import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

/** Opens a route to everybody; nobody is looked up. */
export const Public = (): CustomDecorator => SetMetadata(IS_PUBLIC, true);
