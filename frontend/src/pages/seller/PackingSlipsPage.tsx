import { Page } from '../../components/Page';

export function PackingSlipsPage() {
  return (
    <Page title="Packing slips">
      <h1 className="font-display text-title">Packing slips</h1>
    </Page>
  );
}
