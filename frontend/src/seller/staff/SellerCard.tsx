import type { ReactNode } from 'react';
import { LanguageAndTheme } from '../../components/LanguageAndTheme';
import { Link } from '../../components/Link';
import { Logo } from '../../components/Logo';
import { Page } from '../../components/Page';
import { t } from '../messages/sellers';

interface SellerCardProps {
  title: string;
  children: ReactNode;
}

/** Layout of the pages for sellers who are not logged in. */
export function SellerCard({ title, children }: SellerCardProps) {
  return (
    <Page title={title}>
      <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-[min(1rem,4vw)] py-10">
        <div className="w-full max-w-104">
          <div className="rounded-picture border border-line bg-surface p-[min(1.5rem,6vw)] shadow-float md:p-8">
            <div className="mb-6">
              <Logo />
            </div>
            {children}
          </div>
          <p className="mt-5 text-center text-md text-soft">
            <Link to="/" className="rounded-sm underline-offset-3 hover:text-ink hover:underline">
              {t('login.back')}
            </Link>
          </p>
          <div className="mt-5 flex justify-center">
            <LanguageAndTheme />
          </div>
        </div>
      </main>
    </Page>
  );
}
