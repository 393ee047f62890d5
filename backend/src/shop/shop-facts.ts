import type { Env } from '../config/env.js';

/** Contact data of the shop; settings that are not set are missing. */
export interface Facts {
  name: string;
  address?: string;
  phone?: string;
  email?: string;
  hours?: string;
  /** Whether these are sample data, because nothing is configured. */
  isSample: boolean;
}

/** Contact data of a demo shop. */
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
