/** How to reach Stripe, or the sandbox that speaks its language. */
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
