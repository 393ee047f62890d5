import { Page } from '../../components/Page';

export function AddProductPage() {
  return (
    <Page title="Add product">
      <h1 className="font-display text-title">Add product</h1>
    </Page>
  );
}
