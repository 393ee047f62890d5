/**
 * Time limits that decide what a request gets, in milliseconds. Their values suit production, where no setting changes
 * them; a test gives the application longer ones, so that a busy machine changes nothing, or a short one of its own.
 */
export class Timing {
  /** After which a page that is being rendered, waiting included, is taken for one that never ends. */
  renderTimeout = 20_000;
  /** How long the database or a disk may take for the metrics: Prometheus waits for some seconds at most. */
  metricsTimeout = 1_000;
  /** How long the database may take for a readiness check, whose caller gives up after some seconds. */
  readinessTimeout = 2_000;
  /** After which pause the connection of the notifications is checked once more, or opened again once it is lost. */
  pingInterval = 1_000;
  pingTimeout = 900;
  /** For so long after an answered ping, all notifications until then count as received. More than a ping takes at most. */
  trustedFor = 2_000;
}
