import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CartModule } from '../cart/cart.module.js';
import { Env } from '../config/env.js';
import { AuthController } from '../account/account.controller.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { JwtAuthGuard } from './jwt-auth.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordCheck } from './password-check.js';
import { RegistrationLimiter } from './registration-limiter.js';
import { RolesGuard } from './roles.guard.js';
import { SessionCookie } from './session-cookie.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { StaffService } from '../seller/staff/staff.service.js';
import { User } from './user.entity.js';

@Module({
  imports: [
    CartModule,
    PassportModule,
    TypeOrmModule.forFeature([User, Session]),
    JwtModule.registerAsync({
      inject: [Env],
      useFactory: (env: Env) => ({ secret: env.jwtSecret, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    AuthService,
    JwtStrategy,
    KnownDevices,
    LoginLimiter,
    PasswordCheck,
    RegistrationLimiter,
    SessionCookie,
    SessionsService,
    StaffService,
    { provide: APP_GUARD, useClass: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [AuthService, SessionCookie, SessionsService, StaffService],
})
export class AuthModule {}
