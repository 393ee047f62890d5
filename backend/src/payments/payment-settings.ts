/** Under this name a module may provide settings of something that speaks Stripe's language, for where there are no keys. */
export const STRIPE_STAND_IN = Symbol('STRIPE_STAND_IN');

/** How to reach Stripe, or what stands in for it. */
export class PaymentSettings {
  constructor(
    readonly secretKey: string,
    readonly webhookSecret: string,
    /** In milliseconds: how long Stripe may take to answer; one retry on top. A customer is waiting. */
    readonly timeout: number,
    /** Where Stripe's API is; the real one when left out. */
    readonly apiUrl?: string,
    /** Nobody pays with real money: the page says so. */
    readonly isSandbox = false,
  ) {}
}
