import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { loaderTarget } from './loaderTarget';
import { t } from '../../messages/cart';

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
