import { Page } from '../../components/Page';

export function EditProductPage() {
  return (
    <Page title="Edit product">
      <h1 className="font-display text-title">Edit product</h1>
    </Page>
  );
}
