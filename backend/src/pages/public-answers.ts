import { HttpException, Inject, Injectable } from '@nestjs/common';
import { type Language, LANGUAGES } from '../common/language.js';
import { Env } from '../config/env.js';
import { Outbox } from '../mail/outbox.js';
import { PaymentMethodsResponse } from '../payments/dto/payments.response.js';
import { StripeGateway } from '../payments/stripe/stripe.gateway.js';
import { CatalogueAnswers } from '../products/lists/catalogue-answers.js';
import { findAnswer } from '../products/lists/find-answer.js';
import { ResponseCache } from '../products/response-cache/response-cache.js';
import { LegalTextResponse, ShopResponse } from '../shop/dto/shop.response.js';
import { LEGAL_TEXTS, type LegalTextName } from '../shop/legal-text-name.js';
import { LegalTexts } from '../shop/legal-texts.js';

const LEGAL = new RegExp(`^/shop/legal/(${LANGUAGES.join('|')})/(${LEGAL_TEXTS.join('|')})$`);

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

function found(answer: object): PublicAnswer {
  const body = JSON.stringify(answer);
  return { status: 200, body, tag: body };
}

/** Answers the questions of pages from what is prepared for everybody, and no others. */
@Injectable()
export class PublicAnswers {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly texts: LegalTexts,
    private readonly answers: CatalogueAnswers,
    private readonly cache: ResponseCache,
    private readonly gateway: StripeGateway,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param question the address of a GET, without /api
   * @throws where it is not for everybody, and where it cannot be answered now
   */
  async ask(question: string): Promise<PublicAnswer> {
    if (question === '/payment/methods') return found(PaymentMethodsResponse.from(this.gateway));
    if (question === '/shop') return found(ShopResponse.from(this.env, this.outbox));
    const [, language, name] = LEGAL.exec(question) ?? [];
    if (language && name) return this.legalText(language as Language, name as LegalTextName);
    try {
      const answer = await findAnswer(`/api${question}`, this.answers, this.cache);
      if (answer) return { status: 200, body: answer.text, tag: answer.etag('identity') };
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status < 500) return refusal(status);
      throw error;
    }
    // An id that cannot be one is no product's.
    if (/^\/product\/[^/?]+(\/related)?$/.test(question)) return refusal(404);
    throw new Error('A page has asked for what is not for everybody');
  }

  private async legalText(language: Language, name: LegalTextName): Promise<PublicAnswer> {
    const text = await this.texts.find(name, language);
    return text ? found(LegalTextResponse.from(text)) : refusal(404);
  }
}
