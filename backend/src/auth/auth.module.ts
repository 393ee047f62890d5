import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule, type JwtSecretRequestType } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env.js';
import { AuthService } from './auth.service.js';
import { EmailChange } from './email-confirmation/email-change.js';
import { EmailConfirmation } from './email-confirmation/email-confirmation.js';
import { PasswordReset } from './password-reset/password-reset.js';
import { KnownDevices } from './rate-limits/known-devices.js';
import { JwtAuthGuard, JwtStrategy } from './guards/jwt-auth.guard.js';
import { CodeLimiter } from './rate-limits/code-limiter.js';
import { EmailLimiter, ResetLimiter } from './rate-limits/email-limiter.js';
import { MinimumDuration } from './rate-limits/minimum-duration.js';
import { LoginLimiter } from './rate-limits/login-limiter.js';
import { AccountLink } from './links/account-link.entity.js';
import { PasswordCheck } from './passwords/password-check.js';
import { Reauthentication } from './self-service/reauthentication.js';
import { PasswordChange } from './self-service/password-change.js';
import { RegistrationLimiter } from './rate-limits/registration-limiter.js';
import { RolesGuard } from './guards/access.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionKeys } from './sessions/session-keys.js';
import { Session } from './sessions/session.entity.js';
import { SessionsService } from './sessions/sessions.service.js';
import { RecoveryCode } from './two-factor/recovery-code.entity.js';
import { SecondFactor } from './two-factor/second-factor.js';
import { TwoFactor } from './two-factor/two-factor.entity.js';
import { TwoFactorService } from './two-factor/two-factor.service.js';
import { User } from './user.entity.js';

@Module({
  imports: [
    PassportModule,
    TypeOrmModule.forFeature([User, Session, TwoFactor, RecoveryCode, AccountLink]),
    JwtModule.registerAsync({
      inject: [Env],
      useFactory: (env: Env) => {
        const keys = new SessionKeys(env);
        return {
          secretOrKeyProvider: (_for: JwtSecretRequestType, token: string | object | Buffer) =>
            typeof token === 'string' ? keys.of(token) : keys.present,
          signOptions: { algorithm: 'HS256' },
        };
      },
    }),
  ],
  providers: [
    AuthService,
    CodeLimiter,
    EmailChange,
    EmailConfirmation,
    EmailLimiter,
    MinimumDuration,
    PasswordReset,
    JwtStrategy,
    KnownDevices,
    LoginLimiter,
    Reauthentication,
    PasswordChange,
    PasswordCheck,
    RegistrationLimiter,
    ResetLimiter,
    SecondFactor,
    SessionCookie,
    SessionsService,
    TwoFactorService,
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [
    AuthService,
    EmailChange,
    EmailConfirmation,
    EmailLimiter,
    PasswordReset,
    Reauthentication,
    PasswordChange,
    SessionCookie,
    SessionsService,
    TwoFactorService,
  ],
})
export class AuthModule {}
