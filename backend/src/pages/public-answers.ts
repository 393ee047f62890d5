import { HttpException, Injectable } from '@nestjs/common';
import { PaymentMethodsResponse } from '../payments/dto/payments.response.js';
import { StripeGateway } from '../payments/stripe/stripe.gateway.js';
import { CatalogueAnswers } from '../products/lists/catalogue-answers.js';
import { findAnswer } from '../products/lists/find-answer.js';
import { ResponseCache } from '../products/response-cache/response-cache.js';

/** What the API answers to everybody, as pages are rendered from it. */
export interface PublicAnswer {
  status: number;
  /** JSON. */
  body: string;
  /** The same for the same content. */
  tag: string;
}

const refusal = (status: number): PublicAnswer => ({
  status,
  body: JSON.stringify({ success: false }),
  tag: String(status),
});

/** Answers the questions of pages from what is prepared for everybody, and no others. */
@Injectable()
export class PublicAnswers {
  constructor(
    private readonly answers: CatalogueAnswers,
    private readonly cache: ResponseCache,
    private readonly gateway: StripeGateway,
  ) {}

  /**
   * @param question the address of a GET, without /api
   * @throws where it is not for everybody, and where it cannot be answered now
   */
  async ask(question: string): Promise<PublicAnswer> {
    if (question === '/payment/methods') {
      const body = JSON.stringify(PaymentMethodsResponse.from(this.gateway));
      return { status: 200, body, tag: body };
    }
    try {
      const answer = await findAnswer(`/api${question}`, this.answers, this.cache);
      if (answer) return { status: 200, body: answer.text, tag: answer.etag('identity') };
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status < 500) return refusal(status);
      throw error;
    }
    // An id that cannot be one is no product's.
    if (/^\/product\/[^/?]+$/.test(question)) return refusal(404);
    throw new Error('A page has asked for what is not for everybody');
  }
}
