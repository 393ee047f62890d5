import { Component, type ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage';
import { Page } from './Page';

interface Props {
  children: ReactNode;
  /** Shown instead of the message; null for parts that nobody misses. */
  fallback?: ReactNode;
}

/** Keeps a page that breaks, or whose code cannot be loaded, from taking the shop with it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.hasFailed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <Page title="This page could not be shown">
        <div className="shop section">
          <ErrorMessage onRetry={() => location.reload()}>
            This page could not be shown. Please check your connection and try again.
          </ErrorMessage>
        </div>
      </Page>
    );
  }
}
