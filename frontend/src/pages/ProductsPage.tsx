import { Page } from '../components/Page';

export function ProductsPage() {
  return (
    <Page title="Larder">
      <h1>Larder</h1>
    </Page>
  );
}
