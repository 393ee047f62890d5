import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** An error in a browser. */
export class ClientErrorDto {
  @ApiProperty({ maxLength: 500, example: 'TypeError: x is undefined' })
  @MaxLength(500)
  @IsNotEmpty()
  @IsString()
  message: string;

  @ApiPropertyOptional({ maxLength: 4_000, description: 'Stack trace' })
  @MaxLength(4_000)
  @IsString()
  @IsOptional()
  stack?: string;

  @ApiProperty({ maxLength: 500, description: 'Path of the page', example: '/cart' })
  @MaxLength(500)
  @IsNotEmpty()
  @IsString()
  page: string;

  @ApiPropertyOptional({ maxLength: 100, description: 'Script file that identifies the build' })
  @MaxLength(100)
  @IsString()
  @IsOptional()
  build?: string;
}
