import { Page } from '../../components/Page';

export function ProductListPage() {
  return (
    <Page title="Product List">
      <h1 className="font-display text-title">Product List</h1>
    </Page>
  );
}
