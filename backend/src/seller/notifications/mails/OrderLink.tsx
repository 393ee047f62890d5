import { Link } from '@react-email/link';
import type { ReactNode } from 'react';
import { colour } from '../../../mail/render/style.js';

/** A link with an order's number or a product's name. */
export const OrderLink = ({ href, children }: { href: string; children: string }): ReactNode => (
  <Link href={href} className="on-brand" style={{ color: colour('brand'), fontWeight: 600 }}>
    {children}
  </Link>
);
