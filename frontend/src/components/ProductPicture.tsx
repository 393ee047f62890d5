import { Image } from 'lucide-react';
import type { Ref } from 'react';

interface ProductPictureProps {
  /** Missing for a product that has no pictures yet. */
  src: string | undefined;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` of an <img>. */
  sizes: string;
  /** Part of the first screen: loaded at once and before others. */
  priority?: boolean;
  /** Not in view yet, and loaded nevertheless. */
  isSoon?: boolean;
  className?: string;
  ref?: Ref<HTMLImageElement>;
  onError?: () => void;
}

const WIDEST = /-960\.webp$/;
const WIDTHS = [320, 640, 960];

/**
 * A product's square picture, or nothing but the product, with the ground of what is around the picture.
 * Beside each `-960.webp` the server keeps narrower ones.
 */
export function ProductPicture({
  src,
  alt,
  sizes,
  priority = false,
  isSoon = false,
  className = '',
  ...props
}: ProductPictureProps) {
  if (!src) return <NoPicture />;
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

/** Stands in for a picture; the name beside it says what it would show. */
function NoPicture() {
  return (
    <span aria-hidden="true" className="grid size-full place-items-center text-on-ground/25">
      <Image className="size-2/5 max-w-24" strokeWidth={1.5} />
    </span>
  );
}
