import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler, useMatch, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** The history state of the target page. */
  state?: unknown;
}

/**
 * A link to another page of the shop. React Router's own link includes 3 kB for its framework mode, which the shop does
 * not use.
 */
export function Link({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    target: props.target,
  });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  to: string;
  /** Not marked as current on pages below its URL. */
  end?: boolean;
}

/** A menu link, which is marked when it leads to the current page. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const isCurrent = useMatch({ path: props.to, end }) !== null;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
