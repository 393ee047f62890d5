import { Page } from '../../components/Page';

export function OverviewPage() {
  return (
    <Page title="Overview">
      <h1 className="font-display text-title">Overview</h1>
    </Page>
  );
}
