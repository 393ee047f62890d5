import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  WantedLanguage,
  NormalizedEmail,
  IsOneLine,
  Trimmed,
} from '../../common/http/transforms.js';
import type { Language } from '../../common/language.js';
import { IsNewPassword } from '../../auth/passwords/password-rules.js';
import type { CartItems, SavedCart } from '../../cart/cart-items.js';

export class RegisterDto {
  @ApiProperty({ maxLength: 100, example: 'Ana Flores' })
  @Trimmed()
  @IsOneLine({ message: 'A name must be one line of text' })
  @MaxLength(100, { message: 'A name has at most 100 characters' })
  @IsNotEmpty({ message: 'Please enter your name' })
  @IsString({ message: 'Please enter your name' })
  name: string;

  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @IsNewPassword('Please enter a password') password: string;

  @WantedLanguage()
  language?: Language;
}

export class UserResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: 999 },
    description: 'Product id to quantity',
  })
  cartItems: CartItems;
  @ApiProperty({
    type: 'integer',
    description: 'Version of the saved cart, incremented by each change',
  })
  cartVersion: number;

  static from(
    user: { id: string; name: string; email: string },
    { cartItems, version }: SavedCart,
  ): UserResponse {
    return {
      _id: user.id,
      name: user.name,
      email: user.email,
      cartItems,
      cartVersion: version,
    };
  }
}

export class SignedInResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() user: UserResponse;
}

/** `user` for an open session, otherwise `success: false`: being a visitor is no error. */
export class SessionResponse {
  @ApiProperty() success: boolean;
  @ApiPropertyOptional() user?: UserResponse;
  @ApiPropertyOptional() message?: string;
}
