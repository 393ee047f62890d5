import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler, useMatch, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** For the page that it leads to. */
  state?: unknown;
}

/** A link to another page of the shop. React Router's own brings along 3 kB for its framework, which we do not use. */
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
  /** Not current on pages below it. */
  end?: boolean;
}

/** A link of a menu, which says whether it leads to where one is. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const isCurrent = useMatch({ path: props.to, end }) !== null;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
