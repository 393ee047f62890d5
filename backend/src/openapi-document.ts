import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { FailureResponse } from './common/errors/failure.response.js';

export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Larder')
    .setDescription(
      'Every answer is JSON with `success`. A failure has a 4xx or 5xx status and a sentence in `message`. Prices are dollars with at most two decimals.',
    )
    .setVersion('1.0')
    .addCookieAuth('token', { type: 'apiKey', in: 'cookie', name: 'token' }, 'customer')
    .addCookieAuth('sellerToken', { type: 'apiKey', in: 'cookie', name: 'sellerToken' }, 'seller')
    .addGlobalResponse({ status: '4XX', description: 'Refused', type: FailureResponse })
    .build();
  return SwaggerModule.createDocument(app, config, { extraModels: [FailureResponse] });
}
