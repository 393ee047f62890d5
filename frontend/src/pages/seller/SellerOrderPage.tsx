import { Page } from '../../components/Page';

export function SellerOrderPage() {
  return (
    <Page title="Order">
      <h1 className="font-display text-title">Order</h1>
    </Page>
  );
}
