import { Component, type ReactNode } from 'react';
import { logError } from '../lib/errorLog';
import { ErrorMessage } from './ErrorMessage';
import { failedBoundaries, ChunkLoadError, CHUNK_LOAD_FAILED, retryParts } from './lazyComponent';
import { Page } from './Page';
import { t } from '../messages/shop';

export interface Failure {
  /** The problem, and what to do about it. */
  sentence: string;
  retry: () => void;
}

interface Props {
  children: ReactNode;
  /** Shown instead of the message; null for optional content. */
  fallback?: ReactNode | ((failure: Failure) => ReactNode);
  /** The current page: an error on another page is reset. */
  place?: string;
}

interface State {
  failed?: { error: unknown };
}

/** Prevents a page that throws, or whose code cannot be loaded, from breaking the whole app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) return logError(error);
    // Chunk load errors have been logged already.
    failedBoundaries.add(this);
    window.dispatchEvent(new Event(CHUNK_LOAD_FAILED));
  }

  override componentDidUpdate({ place }: Props): void {
    if (this.state.failed && place !== this.props.place) this.reset(false);
  }

  override componentWillUnmount(): void {
    failedBoundaries.delete(this);
    if (this.state.failed) retryParts(false);
  }

  reset(isAsked: boolean): void {
    retryParts(isAsked);
    this.setState({ failed: undefined });
  }

  override render() {
    const { children, fallback = showPage } = this.props;
    const { failed } = this.state;
    if (!failed) return children;
    if (typeof fallback !== 'function') return fallback;
    const { error } = failed;
    const sentence =
      error instanceof ChunkLoadError ? t(`failure.missing.${error.reason}`) : t('failure.here');
    return fallback({ sentence, retry: () => this.reset(true) });
  }
}

const showPage = ({ sentence, retry }: Failure): ReactNode => (
  <Page title={t('failure.title')}>
    <div className="shop section">
      <ErrorMessage onRetry={retry}>{sentence}</ErrorMessage>
    </div>
  </Page>
);
