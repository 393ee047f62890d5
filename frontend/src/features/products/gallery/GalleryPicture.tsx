import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { ProductPicture } from '../../../components/ProductPicture';
import { t } from '../../../messages/product';

/** A picture of the product, or that it could not be loaded. */
export function GalleryPicture(props: ComponentProps<typeof ProductPicture>) {
  const [hasFailed, setFailed] = useState(false);
  const ref = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // It may have failed before the page was taken over.
    const { complete = false, naturalWidth = 0, currentSrc = '' } = ref.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) setFailed(true);
  }, []);

  if (hasFailed) {
    return (
      <span className="grid size-full place-content-center justify-items-center gap-2 px-6 text-center text-sm text-on-ground">
        <ImageOff aria-hidden="true" size="1.75rem" strokeWidth={1.5} className="opacity-60" />
        {t('gallery.failed')}
      </span>
    );
  }
  return <ProductPicture {...props} ref={ref} onError={() => setFailed(true)} />;
}
