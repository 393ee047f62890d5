import { applyDecorators, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

interface JobOptions {
  /** When the job is scheduled, in UTC. */
  cron: string;
  /** How often a job that failed, was interrupted or lost its process is retried. */
  retryLimit?: number;
  /** After this many seconds without a heartbeat, a job is given to another process. */
  expireInSeconds?: number;
  /** Whether each process sends one when it starts. */
  atStart?: boolean;
}

export type JobSettings = Required<JobOptions> & { name: string };

export interface JobHandler {
  /** False if this installation does not need the job. */
  readonly isEnabled?: boolean;
  /**
   * May be run again after it was interrupted, so it must not do twice what it has done.
   * @param signal aborted when the process closes, or when it lost the job to another process. A long job then throws at the
   *   next point from which it can be resumed.
   */
  run: (signal: AbortSignal) => Promise<unknown>;
}

export const JOB = DiscoveryService.createDecorator<JobSettings>();

/**
 * Makes a class a background job, and a provider. Its file must be called `*.job.ts`: the migrate step imports these to create their
 * queues. At most one job of a name runs at a time, in one of the instances, and one is waiting.
 */
export const Job = (
  name: string,
  { cron, retryLimit = 0, expireInSeconds = 60, atStart = false }: JobOptions,
): ((target: new (...args: never[]) => JobHandler) => void) =>
  applyDecorators(Injectable(), JOB({ name, cron, retryLimit, expireInSeconds, atStart }));

/** The settings of those classes that are jobs. */
export const jobsAmong = (classes: readonly object[]): JobSettings[] =>
  classes
    .map((target) => Reflect.getMetadata(JOB.KEY, target) as JobSettings | undefined)
    .filter((settings) => settings !== undefined);
