import { chipClass } from '../components/classes';
import { NavLink } from '../components/Link';
import { Page } from '../components/Page';
import { t } from '../messages/favourites';
import { RequireCustomer, type RequireCustomerProps } from './RequireCustomer';

const PLACES = [
  { to: '/favourites', name: 'favourites' },
  { to: '/usuals', name: 'buyAgain' },
  { to: '/lists', name: 'lists' },
] as const;

interface SavedItemsPageProps extends RequireCustomerProps {
  title: string;
}

/** Layout of the pages for returning customers, with navigation between them. */
export function SavedItemsPage({ title, ...forCustomers }: SavedItemsPageProps) {
  return (
    <Page title={title}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="font-display text-title">{title}</h1>
        <ReturningNav />
        <RequireCustomer {...forCustomers} />
      </div>
    </Page>
  );
}

function ReturningNav() {
  return (
    <nav aria-label={t('nav.label')} className="mt-4 mb-6">
      <ul className="flex flex-wrap gap-1.5 md:gap-2">
        {PLACES.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={`${chipClass(false)} aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand`}
            >
              {t(`nav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
