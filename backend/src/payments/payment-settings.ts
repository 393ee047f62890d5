/** An injection token for a module that provides settings of a simulated Stripe API, for use without Stripe keys. */
export const STRIPE_OVERRIDE = Symbol('STRIPE_OVERRIDE');

/** The connection settings of Stripe or of its test double. */
export class PaymentSettings {
  constructor(
    readonly secretKey: string,
    readonly webhookSecret: string,
    /**
     * Timeout of a call to Stripe in milliseconds. It is short, because a customer is waiting, and each call is retried
     * once.
     */
    readonly timeout: number,
    /** URL of Stripe's API; undefined for the real one. */
    readonly apiUrl?: string,
    /** True if no real money is charged; the page says so. */
    readonly isSandbox = false,
  ) {}
}
