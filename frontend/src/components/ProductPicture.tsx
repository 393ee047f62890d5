interface ProductPictureProps {
  src: string;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` of an <img>. */
  sizes: string;
  /** Part of the first screen: loaded at once and before others. */
  priority?: boolean;
  className?: string;
}

const WIDEST = /-960\.webp$/;
const WIDTHS = [320, 640, 960];

/** A product's square picture. Beside each `-960.webp` the server keeps narrower ones. */
export function ProductPicture({
  src,
  alt,
  sizes,
  priority = false,
  className = '',
}: ProductPictureProps) {
  const srcSet = WIDEST.test(src)
    ? WIDTHS.map((width) => `${src.replace(WIDEST, `-${width}.webp`)} ${width}w`).join(', ')
    : undefined;

  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={960}
      height={960}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
