import type { ReactNode } from 'react';
import { CATEGORIES } from '../lib/categories';
import notFound from '../art/not-found.webp';
import { categoryBackground } from '../lib/categoryBackground';
import { ButtonLink } from './ButtonLink';
import { t } from '../messages/components';
import { Link } from './Link';

interface NotFoundMessageProps {
  heading: string;
  children: ReactNode;
}

/** The page of an unknown URL, with links back into the shop. */
export function NotFoundMessage({ heading, children }: NotFoundMessageProps) {
  return (
    <div className="shop flex flex-col items-center py-12 text-center md:py-16">
      <img src={notFound} alt="" width={208} height={208} className="size-52" />
      <h1 className="mt-6 font-display text-title">{heading}</h1>
      <p className="mt-3 max-w-[44ch] text-lg text-balance text-soft">{children}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products">{t('allProducts')}</ButtonLink>
        <ButtonLink to="/" variant="outline">
          {t('startPage')}
        </ButtonLink>
      </div>
      <ul aria-label={t('categories')} className="mt-10 flex flex-wrap justify-center gap-2.5">
        {CATEGORIES.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={`/products/${path.toLowerCase()}`}
              className={`block rounded-full px-4 py-2 text-md font-medium text-on-ground ${categoryBackground(path)}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
