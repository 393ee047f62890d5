/**
 * The codes of failures. They never change their meaning: programs rely on them, and the frontend has a sentence in every other
 * language for each, which the types of the contract see to.
 */
export const FAILURE_CODES = [
  'ACCOUNT_IN_USE',
  'ADDRESS_NOT_FOUND',
  'AMOUNT_TOO_SMALL',
  'ATTEMPT_CLOSED',
  'BAD_CSV',
  'BAD_EVENT',
  'BAD_PICTURE',
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'BAD_UPLOAD',
  'EMAIL_CONFIRMED',
  'EMAIL_TAKEN',
  'EMPTY_CART',
  'FLAG_NOT_FOUND',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'IDEMPOTENCY_KEY_REUSED',
  'IMPORT_NOT_FOUND',
  'IMPORT_STATE',
  'INTERNAL_SERVER_ERROR',
  'INVALID_CREDENTIALS',
  'INVALID_IDEMPOTENCY_KEY',
  'INVALID_ORDER_TRANSITION',
  'LAST_SELLER',
  'LEGAL_TEXT_NOT_FOUND',
  'MAIL_NOT_FOUND',
  'LINK_SPENT',
  'MAIL_OFF',
  'MESSAGE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'NOT_PAYABLE',
  'NOT_REFUNDABLE',
  'NOT_SIGNED_IN',
  'NO_EMAIL_CHANGE',
  'ONLINE_PAYMENT_OFF',
  'ORDER_CHANGED',
  'ORDER_NOT_FOUND',
  'ORDER_REFUNDED',
  'ORDER_TOO_LARGE',
  'OUT_OF_STOCK',
  'OWN_LINK',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_REFUSED',
  'PAYMENT_UNAVAILABLE',
  'PICTURES_BUSY',
  'PICTURE_TOO_LARGE',
  'PRICE_CHANGED',
  'PRODUCT_CHANGED',
  'PRODUCT_NOT_FOUND',
  'REFUND_REFUSED',
  'REQUEST_TIMEOUT',
  'SAME_EMAIL',
  'SESSION_NOT_FOUND',
  'STAFF_NOT_FOUND',
  'STEP_FINAL',
  'SUBSCRIPTION_LINK_ENDED',
  'TOO_BUSY',
  'TOO_LARGE',
  'TOO_MANY_ADDRESSES',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_ORDERS',
  'TOO_MANY_REPORTS',
  'TOO_MANY_UNITS',
  'TOO_MANY_UNPAID_ORDERS',
  'TOTP_REQUIRED',
  'TWO_FACTOR_STATE',
  'TWO_FACTOR_UNAVAILABLE',
  'UNAVAILABLE',
  'UNITS_CHANGED',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'WRONG_CODE',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** What may be wrong with a field. The names are class-validator's where the rule is one of its own; `limit` is the rule's number. */
export const FIELD_CODES = [
  'arrayMaxSize',
  'arrayMinSize',
  'arrayUnique',
  'isArray',
  'isBoolean',
  'isCart',
  'isDateOrInstant',
  'isDefined',
  'isDollars',
  'isEmail',
  'isIn',
  'isInt',
  'isNotEmpty',
  'isObject',
  'isOneLine',
  'isString',
  'isUuid',
  'matches',
  'max',
  'maxLength',
  'min',
  'minLength',
  'commonPassword',
  'offerAbovePrice',
  'unreadable',
] as const;

/** What else may be wrong with a row of a list of products. */
const ROW_CODES = [
  'aboutSameProduct',
  'archivedProduct',
  'cellCount',
  'changedSinceCheck',
  'missingColumn',
  'noIdAndName',
  'noProductId',
  'severalProducts',
  'thousands',
  'trueOrFalse',
  'unknownProduct',
  'wholeUnits',
] as const;

export const REASON_CODES = [...FIELD_CODES, ...ROW_CODES] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What stands in a sentence. `kind` tells sentences of one code apart; `amount` is in dollars, statuses are as on the wire. */
export type Values = Record<string, string | number>;

/** What is wrong, for who says it in another language. */
export interface Reason {
  code: ReasonCode;
  values?: Values;
}
