import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { t } from '../../messages/cart';

const START = '/';

/**
 * A URL of another origin: with a host or a scheme, or with characters that browsers may read as such (backslashes,
 * control characters).
 */
const FOREIGN = /^\/\/|^\/[^/?#]*:|[\\\p{Cc}]/u;

/** The target of /loader?next=…: always a page of this shop, whatever the parameter contains. */
export function loaderTarget(next: string | null): string {
  const path = `/${(next ?? '').replace(/^\//, '')}`;
  if (FOREIGN.test(path)) return START;
  // Resolving dots may produce a double slash: /..//evil.example
  const { pathname, search, hash } = new URL(path, location.origin);
  return FOREIGN.test(pathname) ? START : pathname + search + hash;
}

const DELAY_MS = 5000;
/** State for the next page: the payment may be confirmed at any moment. */
const FROM_PAYMENT = { isFromPayment: true };

/** The return page after a payment: waits for the payment to be confirmed, then redirects. */
export function LoaderPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = loaderTarget(params.get('next'));

  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(target, { replace: true, state: FROM_PAYMENT }),
      DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, target]);

  return (
    <Page title={t('loader.title')}>
      <div className="shop grid min-h-[60vh] place-content-center text-center">
        <h1 className="font-display text-section">{t('loader.heading')}</h1>
        <Spinner label={t('loader.text')} />
      </div>
    </Page>
  );
}
