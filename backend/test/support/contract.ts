import fs from 'node:fs';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { BACKEND } from '../../src/config/folders.js';

type PathItem = OpenAPIObject['paths'][string];
type OperationObject = NonNullable<PathItem['get']>;
type Inline<T> = Exclude<T, { $ref: string }>;
type ParameterObject = Inline<NonNullable<OperationObject['parameters']>[number]>;
type RequestBodyObject = Inline<NonNullable<OperationObject['requestBody']>>;
type ResponseObject = Inline<NonNullable<OperationObject['responses']['default']>>;
export type Schema = Inline<NonNullable<ParameterObject['schema']>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation of the OpenAPI document. Its parameters, body and responses are inline, without references. */
export interface Operation extends OperationObject {
  name: string;
  method: (typeof METHODS)[number];
  path: string;
  parameters: ParameterObject[];
  requestBody?: RequestBodyObject;
  responses: Record<string, ResponseObject>;
}

const contract = JSON.parse(
  fs.readFileSync(path.join(BACKEND, 'openapi.json'), 'utf8'),
) as OpenAPIObject;

export const operations: Operation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    return operation
      ? [{ ...(operation as Operation), name: `${method.toUpperCase()} ${path}`, method, path }]
      : [];
  }),
);

/** Resolves a reference, also one that is wrapped in `allOf` because it has a description. */
export function resolve(schema: Schema | { $ref: string }): Schema {
  if ('$ref' in schema) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return resolve(contract.components?.schemas?.[name] ?? {});
  }
  const [only] = schema.allOf ?? [];
  return only ? { ...resolve(only), ...schema, allOf: undefined } : schema;
}
