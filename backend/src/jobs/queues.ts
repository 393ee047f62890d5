interface QueueSettings {
  /** `stately`: of several jobs one runs and one waits. `singleton`: one runs, all others wait their turn. */
  policy: 'standard' | 'singleton' | 'stately';
  /** How often a job that failed, was interrupted or lost its process is tried again. */
  retryLimit: number;
  /** In seconds: a job whose process has not been heard of for so long is given to another. It says how it is by itself. */
  expireInSeconds: number;
  /** When a job is sent by itself, in UTC. */
  cron?: string;
  /** Whether each process that starts sends one. */
  atStart?: boolean;
}

/** Everything that the shop does by itself or later. Queues and schedules are made in the database before the shop opens. */
export const QUEUES = {
  /** Asks Stripe about payment pages that are past their time. */
  'reconcile-payments': {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 60,
    cron: '* * * * *',
    atStart: true,
  },
  /** Checks and applies files of products. A seller waits for it, so that its process is missed soon. */
  'product-imports': {
    policy: 'stately',
    retryLimit: 10,
    expireInSeconds: 15,
    cron: '* * * * *',
    atStart: true,
  },
  /** Counts which products are bought together. */
  'count-together': { policy: 'stately', retryLimit: 0, expireInSeconds: 60, cron: '41 * * * *' },
  /** Sends mails that are due. Customers wait for them, so that its process is missed soon. */
  'send-mails': {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 15,
    cron: '* * * * *',
    atStart: true,
  },
  /** Makes mails to customers who wait for a product. */
  'tell-of-stock': { policy: 'stately', retryLimit: 0, expireInSeconds: 60, cron: '* * * * *' },
  /** Counts how much of each product is sold. */
  'measure-popularity': {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 60,
    cron: '41 * * * *',
  },
  /** Reads the sizes that a release without their amounts has written. */
  'measure-sizes': {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 60,
    cron: '47 * * * *',
    atStart: true,
  },
  /** Makes mails to sellers of what has happened. */
  'tell-sellers': { policy: 'stately', retryLimit: 0, expireInSeconds: 60, cron: '* * * * *' },
  /** Makes a backup of the embedded database and of the pictures, at night. */
  'back-up': { policy: 'stately', retryLimit: 2, expireInSeconds: 60, cron: '37 2 * * *' },
  /** Removes what nobody can ask for any more, at night. */
  'clean-up': { policy: 'stately', retryLimit: 3, expireInSeconds: 60, cron: '17 3 * * *' },
} as const satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof QUEUES;

/** QUEUES, with the settings that only some of them have. */
export const queues = (): [QueueName, QueueSettings][] =>
  Object.entries(QUEUES) as [QueueName, QueueSettings][];
