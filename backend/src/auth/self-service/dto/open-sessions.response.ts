import { ApiProperty } from '@nestjs/swagger';
import { lastUseOf, type Session } from '../../sessions/own-sessions.js';

export class OpenSessionResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ type: 'string', nullable: true, example: 'Firefox' }) browser: string | null;
  @ApiProperty({ type: 'string', nullable: true, example: 'Android' }) system: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'Accurate to a few minutes' })
  lastUsedAt: string;
  @ApiProperty({ description: 'Whether it is the current session' }) isCurrent: boolean;

  static from(
    session: Pick<Session, 'id' | 'browser' | 'system' | 'createdAt' | 'lastUsedAt'>,
    currentId?: string,
  ): OpenSessionResponse {
    const { id, browser, system, createdAt } = session;
    return {
      _id: id,
      browser,
      system,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUseOf(session).toISOString(),
      isCurrent: id === currentId,
    };
  }
}

export class OpenSessionsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [OpenSessionResponse] }) sessions: OpenSessionResponse[];
}
