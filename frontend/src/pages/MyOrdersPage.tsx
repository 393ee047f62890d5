import { Page } from '../components/Page';

export function MyOrdersPage() {
  return (
    <Page title="Larder">
      <h1>Larder</h1>
    </Page>
  );
}
