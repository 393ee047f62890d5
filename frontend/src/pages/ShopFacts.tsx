import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGetShopQuery } from '../features/shop/shopApi';
import { t } from '../messages/contact';

/** How to reach the shop; nothing where it has not said. The rest of the page is worth reading without it. */
export function ShopFacts() {
  const { data: shop } = useGetShopQuery();
  if (!shop || !(shop.address || shop.phone || shop.email || shop.hours)) return null;
  return (
    <address className="mt-7 rounded-card border border-line bg-surface p-6 not-italic">
      <p className="text-lg font-semibold">{shop.name}</p>
      <ul role="list" className="mt-3 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {shop.address && <Fact Icon={MapPin}>{shop.address}</Fact>}
        {shop.hours && <Fact Icon={Clock}>{shop.hours}</Fact>}
        {shop.phone && (
          <Fact Icon={Phone}>
            <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`} className={linkClass}>
              {shop.phone}
            </a>
          </Fact>
        )}
        {shop.email && (
          <Fact Icon={Mail}>
            <a href={`mailto:${shop.email}`} className={linkClass}>
              {shop.email}
            </a>
          </Fact>
        )}
      </ul>
      {shop.isSample && <p className="mt-4 text-sm text-soft">{t('sample')}</p>}
    </address>
  );
}

const linkClass = 'font-semibold text-brand underline-offset-3 hover:underline';

function Fact({ Icon, children }: { Icon: typeof Mail; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <Icon aria-hidden="true" size="1.25rem" strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
