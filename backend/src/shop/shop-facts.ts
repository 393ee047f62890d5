import type { Env } from '../config/env.js';

/** How the shop is reached; what is not set is missing. */
export interface Facts {
  name: string;
  address?: string;
  phone?: string;
  email?: string;
  hours?: string;
  /** Nobody has said how to reach the shop: these are samples. */
  isSample: boolean;
}

/** What a shop that is tried out says of itself. */
const SAMPLE = {
  address: '12 Market Street, Springfield, IL 62701',
  phone: '+1 217 555 0100',
  email: 'shop@larder.example',
  hours: 'Mon–Sat 8 am–8 pm',
};

export function factsOf(env: Env): Facts {
  const { shopName: name, shopAddress: address, shopPhone: phone } = env;
  const { shopEmail: email, shopHours: hours } = env;
  const isSample = !env.isProduction && !address && !phone && !email && !hours;
  return { name, ...(isSample ? SAMPLE : { address, phone, email, hours }), isSample };
}
