import { Param, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { OrderKey } from '../lists/find-orders.js';
import { OrderNotFoundError } from '../orders.errors.js';

const NUMBER = /^[A-HJ-NP-Z2-9]{10}$/i;

const toName: PipeTransform<string, OrderKey> = {
  transform(text) {
    if (isUUID(text)) return { id: text.toLowerCase() };
    if (NUMBER.test(text)) return { number: text.toUpperCase() };
    throw new OrderNotFoundError();
  },
};

/** The id or the number of an order in a path; anything else there is the name of none. */
export const OrderName = (): ParameterDecorator => Param('id', toName);
