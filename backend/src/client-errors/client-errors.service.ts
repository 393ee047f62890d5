import { Inject, Injectable, Logger, HttpException, HttpStatus } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { TooManyAttemptsError } from '../auth/auth.errors.js';
import { AttemptCounter, consumeAll } from '../auth/rate-limits/attempt-counter.js';
import { ipPrefix } from '../auth/rate-limits/ip-prefix.js';
import { redactEmails } from '../common/errors/describe-error.js';
import { Env } from '../config/env.js';
import { registerLabelledCounter } from '../metrics/registry.js';
import type { ClientErrorDto } from './dto/client-error.dto.js';

/** Too many reports. It is not logged, since the limit is there to protect the log. */
class TooManyReportsError extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super(
      { code: 'TOO_MANY_REPORTS', message: 'Enough errors have been reported for now.' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

const HOUR = 60 * 60;

const reports = registerLabelledCounter(
  'larder_client_errors_total',
  'Errors that pages reported from browsers: logged, or refused because there were too many',
  'outcome',
  ['logged', 'refused'],
);

/** Redacts search terms, tokens and email addresses. */
const withoutPeople = (text?: string): string | undefined =>
  text && redactEmails(text.replace(/(\/[^\s?#]*)[?#][^\s)]*/g, '$1'));

/** Logs errors that happen in browsers. */
@Injectable()
export class ClientErrorsService {
  private readonly logger = new Logger(ClientErrorsService.name);
  private readonly perAddress: AttemptCounter;
  private readonly overall: AttemptCounter;

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(Env) env: Env) {
    const counter = (name: string, limit: number): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds: HOUR });
    this.perAddress = counter('client-error', env.clientErrorsPerIp);
    this.overall = counter('client-errors', env.clientErrorsPerHour);
  }

  /** @throws TooManyReportsError with the seconds to wait */
  async report({ message, stack, page, build }: ClientErrorDto, address: string): Promise<void> {
    try {
      await consumeAll([
        [this.perAddress, ipPrefix(address)],
        [this.overall, ''],
      ]);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      reports.refused++;
      throw new TooManyReportsError(error.retryAfterSeconds);
    }
    reports.logged++;
    this.logger.warn('A page failed in a browser', {
      event: 'CLIENT_ERROR',
      message: withoutPeople(message),
      stack: withoutPeople(stack),
      page: withoutPeople(page),
      build,
    });
  }
}
