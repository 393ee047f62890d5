import { Link, type LinkProps } from './Link';
import { buttonClass, type ButtonSize, type ButtonVariant } from './classes';

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({
  variant = 'primary',
  size = 'md',
  className,
  ...props
}: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, size, className)} />;
}
