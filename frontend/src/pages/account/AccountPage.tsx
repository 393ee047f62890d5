import {
  Bell,
  ChevronRight,
  FolderDown,
  MapPin,
  Package,
  Repeat,
  ShieldCheck,
  UserRound,
  WheatOff,
  type LucideIcon,
} from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../api/types';
import { lazyComponent, type LazyPart } from '../../components/lazyComponent';
import { Link, NavLink } from '../../components/Link';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { t } from '../../messages/accountSettings';
import { RequireCustomer } from '../RequireCustomer';
import { readUnsubscribeLink, UnsubscribeMails } from './UnsubscribeMails';

interface Screen {
  Icon: LucideIcon;
  Content: LazyPart<{ user: User }>;
}

/** The screens of the account, the most used first. */
const SCREENS = {
  addresses: {
    Icon: MapPin,
    Content: lazyComponent(() => import('./AddressesScreen').then((m) => m.AddressesScreen)),
  },
  allergens: {
    Icon: WheatOff,
    Content: lazyComponent(() => import('./AllergensScreen').then((m) => m.AllergensScreen)),
  },
  notifications: {
    Icon: Bell,
    Content: lazyComponent(() =>
      import('../../features/account/settings/NotificationsScreen').then(
        (m) => m.NotificationsScreen,
      ),
    ),
  },
  profile: {
    Icon: UserRound,
    Content: lazyComponent(() =>
      import('../../features/account/profile/ProfileScreen').then((m) => m.ProfileScreen),
    ),
  },
  security: {
    Icon: ShieldCheck,
    Content: lazyComponent(() => import('./SecurityScreen').then((m) => m.SecurityScreen)),
  },
  data: {
    Icon: FolderDown,
    Content: lazyComponent(() =>
      import('../../features/account/data-export/DataScreen').then((m) => m.DataScreen),
    ),
  },
} satisfies Record<string, Screen>;

type ScreenName = keyof typeof SCREENS;

interface AccountLink {
  name: ScreenName | 'orders' | 'usuals';
  to: string;
  Icon: LucideIcon;
  /** Loads the code of the screen ahead. */
  load?: () => Promise<void>;
}

const LINKS: readonly AccountLink[] = [
  { name: 'orders', to: '/my-orders', Icon: Package },
  { name: 'usuals', to: '/usuals', Icon: Repeat },
  ...(Object.keys(SCREENS) as ScreenName[]).map((name) => {
    const { Icon, Content } = SCREENS[name];
    return { name, to: `/account/${name}`, Icon, load: Content.load };
  }),
];

/** A customer's own account: its links or, with a name, one of its screens. */
export function AccountPage({ screen }: { screen?: ScreenName }) {
  const { hash } = useLocation();
  const unsubscribeLink = screen ? undefined : readUnsubscribeLink(hash);
  if (unsubscribeLink) return <UnsubscribeMails key={hash} link={unsubscribeLink} />;

  const title = screen ? t(`screens.${screen}.title`) : t('title');
  return (
    <Page title={title}>
      <div className={`shop flex gap-8 pb-14 md:pt-10 lg:gap-12 ${screen ? 'pt-1' : 'pt-4'}`}>
        {screen && <SideMenu />}
        <div className={`min-w-0 flex-1 ${screen ? 'max-w-3xl' : ''}`}>
          {screen && <BackLink />}
          <h1 className="mb-4 font-display text-title md:mb-5">{title}</h1>
          <RequireCustomer
            loading={<Spinner label={t('loading')} />}
            failure={t('failed')}
            loginFirst={t('loginFirst')}
          >
            {(user) => (screen ? <Content key={user._id} name={screen} user={user} /> : <Links />)}
          </RequireCustomer>
        </div>
      </div>
    </Page>
  );
}

function Content({ name, user }: { name: ScreenName; user: User }) {
  const { Content: Loaded } = SCREENS[name];
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <Loaded user={user} />
    </Suspense>
  );
}

/** Events of a link that announce a click on it. */
const loadAhead = ({ load }: AccountLink) => {
  const begin = (): void => void load?.().catch(() => undefined);
  return { onPointerEnter: begin, onFocus: begin };
};

/** The links of the account, with the content of each. */
const Links = () => (
  <nav aria-label={t('title')}>
    <ul
      role="list"
      className="grid gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-2"
    >
      {LINKS.map((link) => {
        const { name, to, Icon } = link;
        return (
          <li key={name} className="@container grid bg-surface">
            <Link
              to={to}
              {...loadAhead(link)}
              className="flex items-center gap-4 px-[min(1rem,4vw)] py-3 -outline-offset-2 hover:bg-brand-tint md:px-5 md:py-4"
            >
              <Icon
                aria-hidden="true"
                size="1.375rem"
                strokeWidth={1.75}
                className="shrink-0 text-brand @max-[14rem]:hidden"
              />
              <span className="min-w-0 flex-1 wrap-anywhere hyphens-auto">
                <span className="block font-semibold">{t(`screens.${name}.title`)}</span>
                <span className="block text-sm text-soft">{t(`screens.${name}.text`)}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                size="1.125rem"
                strokeWidth={1.75}
                className="shrink-0 text-soft @max-[14rem]:hidden"
              />
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);

/** The same links beside a screen, where the window is wide. */
const SideMenu = () => (
  <nav aria-label={t('title')} className="w-56 shrink-0 max-md:hidden lg:w-64">
    <ul role="list" className="sticky top-[calc(var(--top-bar)+1.5rem)] flex flex-col gap-1">
      {LINKS.map((link) => {
        const { name, to, Icon } = link;
        return (
          <li key={name}>
            <NavLink
              to={to}
              {...loadAhead(link)}
              className="flex min-h-11 items-center gap-3 rounded-control px-3.5 py-2 text-md font-medium wrap-anywhere hover:bg-brand-tint aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-ink"
            >
              <Icon aria-hidden="true" size="1.1875rem" strokeWidth={1.75} className="shrink-0" />
              {t(`screens.${name}.title`)}
            </NavLink>
          </li>
        );
      })}
    </ul>
  </nav>
);

/** The way back to the links, on phones. */
const BackLink = () => (
  <Link
    to="/account"
    className="inline-flex min-h-11 items-center gap-1.5 text-sm text-soft hover:text-ink hover:underline md:hidden"
  >
    <span aria-hidden="true">‹</span>
    {t('title')}
  </Link>
);
