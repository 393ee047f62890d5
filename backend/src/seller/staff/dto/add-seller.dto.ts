import { IntersectionType } from '@nestjs/swagger';
import { RegisterDto } from '../../../account/dto/register.dto.js';
import { ReauthenticationDto } from '../../../auth/self-service/dto/reauthentication.dto.js';

/** The account of a new seller, and the re-authentication of the seller who adds it. */
export class AddSellerDto extends IntersectionType(RegisterDto, ReauthenticationDto) {}
