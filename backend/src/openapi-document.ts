import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { cookieName } from './auth/cookies.js';
import { FailureResponse } from './common/errors/failure.response.js';

const cookieAuth = (name: string) => ({
  type: 'apiKey' as const,
  in: 'cookie',
  name,
  description: `Set as \`${cookieName(name, true)}\` by a shop on https, which reads both names.`,
});

export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Larder')
    .setDescription(
      'Every answer is JSON with `success`. A failure has a 4xx or 5xx status and a sentence in `message`. Prices are dollars with at most two decimals.',
    )
    .setVersion('1.0')
    .addCookieAuth('token', cookieAuth('token'), 'customer')
    .addCookieAuth('sellerToken', cookieAuth('sellerToken'), 'seller')
    .addGlobalResponse({ status: '4XX', description: 'Refused', type: FailureResponse })
    .build();
  return SwaggerModule.createDocument(app, config, { extraModels: [FailureResponse] });
}
