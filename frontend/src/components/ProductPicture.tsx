import { Image } from 'lucide-react';
import type { Ref } from 'react';

interface ProductPictureProps {
  /** Undefined for a product without pictures. */
  src: string | undefined;
  /** Shown instead, so that a card is not empty. */
  drawing?: string;
  alt: string;
  /** The displayed width, as in the `sizes` of an <img>. */
  sizes: string;
  /** Part of the first screen: loaded eagerly and with high priority. */
  priority?: boolean;
  /** Loaded eagerly although it is outside the viewport. */
  isSoon?: boolean;
  className?: string;
  ref?: Ref<HTMLImageElement>;
  onError?: () => void;
}

const WIDEST = /-960\.webp$/;
const WIDTHS = [320, 640, 960];

/**
 * A product's square picture on the background of its category. The server has narrower versions of each `-960.webp`.
 */
export function ProductPicture({
  src,
  drawing,
  alt,
  sizes,
  priority = false,
  isSoon = false,
  className = '',
  ...props
}: ProductPictureProps) {
  if (!src) return <NoPicture drawing={drawing} />;
  const srcSet = WIDEST.test(src)
    ? WIDTHS.map((width) => `${src.replace(WIDEST, `-${width}.webp`)} ${width}w`).join(', ')
    : undefined;

  return (
    <img
      {...props}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={960}
      height={960}
      loading={isSoon || priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={`on-ground ${className}`}
    />
  );
}

/** Replaces a missing picture; the name beside it describes the product. */
function NoPicture({ drawing }: { drawing: string | undefined }) {
  return (
    <span aria-hidden="true" className="grid size-full place-items-center text-on-ground/25">
      {drawing ? (
        <img src={drawing} alt="" loading="lazy" className="size-2/5 object-contain opacity-75" />
      ) : (
        <Image className="size-2/5 max-w-24" strokeWidth={1.5} />
      )}
    </span>
  );
}
