/**
 * Timeouts that are no settings. Tests use longer ones, so that a slow machine does not change the result, or
 * short ones to test the timeout itself.
 */
export class Timing {
  /** Limit of rendering a page, including its time in the queue. */
  renderTimeoutMs = 20_000;
  /** Limit of the database and the disk during a scrape: Prometheus itself waits for a few seconds only. */
  metricsTimeoutMs = 1_000;
  /** Limit of the database during a readiness check, whose client waits for a few seconds only. */
  readinessTimeoutMs = 2_000;
  /** Interval of pings of the LISTEN connection, and of attempts to reconnect it. */
  pingIntervalMs = 1_000;
  pingTimeoutMs = 900;
  /** Notifications sent until this long after a successful ping count as received. Longer than a ping takes. */
  pingMaxAgeMs = 2_000;
}
