import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './limits/known-devices.js';
import { JwtAuthGuard } from './guards/jwt-auth.guard.js';
import { JwtStrategy } from './guards/jwt.strategy.js';
import { LoginLimiter } from './limits/login-limiter.js';
import { PasswordCheck } from './passwords/password-check.js';
import { RegistrationLimiter } from './limits/registration-limiter.js';
import { RolesGuard } from './guards/roles.guard.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { sessionKey } from './sessions/session-key.js';
import { Session } from './sessions/session.entity.js';
import { SessionsService } from './sessions/sessions.service.js';
import { User } from './user.entity.js';

@Module({
  imports: [
    PassportModule,
    TypeOrmModule.forFeature([User, Session]),
    JwtModule.registerAsync({
      inject: [Env],
      useFactory: (env: Env) => ({
        secret: sessionKey(env.jwtSecret),
        signOptions: { algorithm: 'HS256' },
      }),
    }),
  ],
  providers: [
    AuthService,
    JwtStrategy,
    KnownDevices,
    LoginLimiter,
    PasswordCheck,
    RegistrationLimiter,
    SessionCookie,
    SessionsService,
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [AuthService, PasswordCheck, SessionCookie, SessionsService],
})
export class AuthModule {}
