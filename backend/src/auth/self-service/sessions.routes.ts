import { Get, HttpCode, Injectable, NotFoundException, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { CurrentUser, type AuthUser } from '../auth-user.js';
import { OpenSessionResponse, OpenSessionsResponse } from './dto/open-sessions.response.js';
import { endSession, findSessions } from '../sessions/own-sessions.js';
import { endSessions } from '../sessions/sessions.service.js';

class SessionNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'SESSION_NOT_FOUND', message: 'This session has already ended.' });
  }
}

/**
 * The routes of the user's own sessions. The customers' and the sellers' controllers extend it, each with its path and
 * role.
 */
@Injectable()
export abstract class SessionsRoutes {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({
    summary: 'Returns the open sessions: the current one first, then the most recently used',
  })
  @ApiOkResponse({ type: OpenSessionsResponse })
  @Get()
  async list(@CurrentUser() { id, sessionId }: AuthUser): Promise<OpenSessionsResponse> {
    const sessions = await findSessions(this.dataSource.manager, id, sessionId);
    return {
      success: true,
      sessions: sessions.map((session) => OpenSessionResponse.from(session, sessionId)),
    };
  }

  @ApiOperation({ summary: 'Ends all sessions except the current one' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('end-others')
  async endOthers(@CurrentUser() { id, sessionId }: AuthUser): Promise<SuccessResponse> {
    await endSessions(this.dataSource.manager, id, sessionId);
    return SuccessResponse.of('All other devices were logged out');
  }

  @ApiOperation({ summary: 'Ends a session; copies of its cookie stop working' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':id/end')
  async end(
    @CurrentUser() user: AuthUser,
    @PathId('id', () => new SessionNotFoundError()) id: string,
  ): Promise<SuccessResponse> {
    if (!(await endSession(this.dataSource.manager, user.id, id))) throw new SessionNotFoundError();
    return SuccessResponse.of('The session has ended');
  }
}
