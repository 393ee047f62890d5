import { Page } from '../components/Page';

export function AddAddressPage() {
  return (
    <Page title="Larder">
      <h1>Larder</h1>
    </Page>
  );
}
