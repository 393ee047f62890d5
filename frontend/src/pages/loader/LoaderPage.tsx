import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { t } from '../../messages/cart';

const START = '/';

/** Names another place: a host, a scheme, or what browsers read as one (backslashes, control characters). */
const FOREIGN = /^\/\/|^\/[^/?#]*:|[\\\p{Cc}]/u;

/** Where /loader?next=… leads: a page of this shop, whatever the parameter says. */
export function loaderTarget(next: string | null): string {
  const path = `/${(next ?? '').replace(/^\//, '')}`;
  if (FOREIGN.test(path)) return START;
  // Dots may lead to a double slash that was not there before: /..//evil.example
  const { pathname, search, hash } = new URL(path, location.origin);
  return FOREIGN.test(pathname) ? START : pathname + search + hash;
}

const DELAY = 5000;
/** Tells the next page that a payment may become known any moment. */
const FROM_PAYMENT = { isFromPayment: true };

/** Where one arrives after paying: waits until the payment has become known, then goes on. */
export function LoaderPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = loaderTarget(params.get('next'));

  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(target, { replace: true, state: FROM_PAYMENT }),
      DELAY,
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
