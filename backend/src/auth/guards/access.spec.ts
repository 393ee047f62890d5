import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Public, OptionalRole, Roles, RolesGuard } from './access.js';

class Routes {
  @Public() open(): void {
    return;
  }
  @OptionalRole('seller') half(): void {
    return;
  }
  @Roles('seller') sellers(): void {
    return;
  }
  @Roles('customer') customers(): void {
    return;
  }
  forgotten(): void {
    return;
  }
}

/** @returns whether the guard admits a user to a route, independent of other guards */
const passes = (route: keyof Routes, user?: { role: string }): boolean =>
  new RolesGuard(new Reflector()).canActivate({
    getHandler: () => Object.getOwnPropertyDescriptor(Routes.prototype, route)?.value as unknown,
    getClass: () => Routes,
    switchToHttp: () => ({ getRequest: () => ({ user }) }),
  } as unknown as ExecutionContext);

describe('RolesGuard', () => {
  const [customer, seller] = [{ role: 'customer' }, { role: 'seller' }];

  it('admits only users with the required role', () => {
    expect([passes('sellers', seller), passes('customers', customer)]).toEqual([true, true]);
    expect([passes('sellers', customer), passes('customers', seller)]).toEqual([false, false]);
    expect([passes('sellers'), passes('customers')]).toEqual([false, false]);
  });

  it('admits everyone to open routes, and rejects everyone on routes without a decorator', () => {
    for (const user of [undefined, customer, seller]) {
      expect([passes('open', user), passes('half', user)]).toEqual([true, true]);
      expect(passes('forgotten', user)).toBe(false);
    }
  });
});
