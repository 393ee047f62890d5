import { Page } from '../../components/Page';

export function SellerOrdersPage() {
  return (
    <Page title="Orders">
      <h1 className="font-display text-title">Orders</h1>
    </Page>
  );
}
