import { Page } from '../components/Page';

export function HomePage() {
  return (
    <Page title="Larder">
      <h1>Larder</h1>
    </Page>
  );
}
