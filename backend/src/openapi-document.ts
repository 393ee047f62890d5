import { STATUS_CODES } from 'node:http';
import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { cookieName } from './auth/cookies.js';
import { type Access, accessOf } from './auth/guards/access.js';
import { type Role, SESSION_COOKIES } from './auth/auth-user.js';
import { FailureResponse } from './common/errors/failure.response.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;

const session = (role: Role, path: string) =>
  [
    SESSION_COOKIES[role],
    {
      type: 'apiKey',
      in: 'cookie',
      description: `The session of a ${role}. POST /api/${path}/login sets the cookie, as ${cookieName(SESSION_COOKIES[role], true)} on https.`,
    },
    role,
  ] as const;

export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Larder')
    .setDescription(
      'Every response is JSON with `success`. A failure has a 4xx or 5xx status and a sentence in `message`. Prices are dollars with at most two decimals.',
    )
    .setVersion('1.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addCookieAuth(...session('customer', 'user'))
    .addCookieAuth(...session('seller', 'seller'))
    .addGlobalResponse({
      status: 'default',
      description: 'Error, see FailureResponse',
      type: FailureResponse,
    })
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [FailureResponse] });
  const accesses = accessOfOperations(app);
  for (const operation of operationsOf(document)) {
    const access = accesses.get(operation.operationId);
    if (access) operation.security = securityOf(access);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (response && 'description' in response) {
        response.description ||= STATUS_CODES[status] ?? '';
      }
    }
  }
  return document;
}

const operationsOf = ({ paths }: OpenAPIObject): OperationObject[] =>
  Object.values(paths).flatMap((path) => Object.values(path) as OperationObject[]);

/** The access rules of the guards, by the operation ids of @nestjs/swagger. */
function accessOfOperations(app: INestApplication): Map<string | undefined, Access | undefined> {
  const reflector = new Reflector();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type),
  );
  return new Map(
    controllers.flatMap((controller) => {
      const methods = controller.prototype as Record<string, unknown>;
      return new MetadataScanner().getAllMethodNames(methods).map((name) => {
        const handler = methods[name] as () => unknown;
        const route = { getHandler: () => handler, getClass: () => controller };
        return [`${controller.name}_${name}`, accessOf(reflector, route)];
      });
    }),
  );
}

function securityOf({ role, isOpen }: Access): NonNullable<OpenAPIObject['security']> {
  if (!role) return [];
  return isOpen ? [{}, { [role]: [] }] : [{ [role]: [] }];
}
