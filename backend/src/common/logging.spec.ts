import { Writable } from 'node:stream';
import { QueryFailedError } from 'typeorm';
import { openLog, NestLogger, type ShopLog } from './logging.js';

/** In production the log is JSON on standard output. */
const env = { logLevel: 'info', isProduction: true };

/** @returns a logger of the shop and its lines so far */
function listen(): {
  lines: () => Record<string, unknown>[];
  logger: ShopLog['logger'];
} {
  const written: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  const { logger } = openLog(env, sink);
  return {
    logger,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('openLog', () => {
  it('logs the message, code and stack of an error, but no values of a failed statement', () => {
    const { logger, lines } = listen();
    const driverError = Object.assign(new Error('null value in column "name"'), {
      code: '23502',
      detail: 'Failing row contains (ana@shop.test)',
    });
    logger.error(
      new QueryFailedError(
        'INSERT INTO users VALUES ($1, $2)',
        ['ana@shop.test', '$argon2id$x'],
        driverError,
      ),
    );
    const [line] = lines();
    expect(line?.err).toEqual({
      type: 'QueryFailedError',
      code: '23502',
      message: 'null value in column "name"',
      stack: expect.stringContaining('logging.spec'),
    });
    expect(JSON.stringify(line)).not.toMatch(/ana@shop|argon2/);
  });

  /** @returns an error as the PostgreSQL driver throws it */
  const refusal = (code: string, message: string, routine = 'ExecConstraints'): Error =>
    Object.assign(new Error(message), { severity: 'ERROR', code, routine });
  const asLogged = (error: Error): unknown => {
    const { logger, lines } = listen();
    logger.warn({ failure: error }, 'A job failed');
    logger.error({ err: error });
    logger.error(error);
    // The time and the process id may contain any digits.
    const logged = lines().map(({ time: _time, pid: _pid, ...line }) => line);
    expect(JSON.stringify(logged)).not.toMatch(/ana|flores|555/i);
    expect(lines()[1]).toMatchObject({ msg: (lines()[2] as { msg: string }).msg });
    return (lines()[2] as { err: { message: string } }).err.message;
  };

  it.each([
    ['22P02', 'invalid input syntax for type uuid: "ana@shop.test"', 'string_to_uuid'],
    ['22003', 'value "+1 555 0100" is out of range for type integer', 'pg_strtoint32_safe'],
    ['22007', 'invalid value "Ana\n    at Flores" for "YYYY"', 'from_char_parse_int_len'],
    ['P0001', 'Ana Flores may not', 'exec_stmt_raise'],
    ['23514', 'Ana Flores may not', 'exec_stmt_raise'],
    ['XX000', 'no room for Ana Flores', 'palloc'],
  ])('does not log the values that PostgreSQL quotes under %s', (code, message, routine) => {
    expect(asLogged(refusal(code, message, routine))).toBe(
      `PostgreSQL refused with ${code} in ${routine}`,
    );
  });

  it.each([
    ['23505', 'duplicate key value violates unique constraint "users_role_email_key"'],
    ['42703', 'column "phone" does not exist'],
    ['40P01', 'deadlock detected'],
  ])('logs the message of PostgreSQL about the schema under %s', (code, message) => {
    expect(asLogged(refusal(code, message))).toBe(message);
  });

  it.each([
    [
      new Error('Invalid email address: "ana.flores+x@shop.test".'),
      'Invalid email address: "[email]".',
    ],
    [new Error('No user=ana%40shop.test, ben%2540shop.test'), 'No user=[email], [email]'],
    [new SyntaxError('Unexpected token in "Ana Flores"'), 'A text could not be read'],
  ])('redacts personal data in any message: %s', (error, message) => {
    expect(asLogged(error)).toBe(message);
  });

  it('writes nothing below its level', () => {
    const { logger, lines } = listen();
    logger.debug('not told');
    logger.info('told');
    expect(lines().map(({ msg }) => msg)).toEqual(['told']);
  });
});

describe('NestLogger', () => {
  it('forwards the messages of Nest with their context', () => {
    const { logger, lines } = listen();
    const nest = new NestLogger(logger);
    nest.log('Started', 'Shop');
    nest.warn('Slow', 'Shop');
    nest.debug('Detail', 'Shop');
    nest.error(new Error('Broken'), undefined, 'Shop');
    nest.error({ odd: true }, 'at shop.ts', 'Shop');
    nest.warn(
      'Waits for ana@shop.test',
      new QueryFailedError('', ['ana'], new Error('Late')),
      'Shop',
    );
    nest.warn('Login failed', { account: '1234' }, 'Shop');
    expect(lines()).toEqual([
      expect.objectContaining({ level: 30, msg: 'Started', context: 'Shop' }),
      expect.objectContaining({ level: 40, msg: 'Slow', context: 'Shop' }),
      expect.objectContaining({
        level: 50,
        msg: 'Broken',
        err: expect.objectContaining({ message: 'Broken' }),
      }),
      expect.objectContaining({ level: 50, msg: '{"odd":true}', stack: 'at shop.ts' }),
      expect.objectContaining({
        msg: 'Waits for [email]',
        err: { type: 'QueryFailedError', message: 'Late', stack: expect.stringContaining('at ') },
      }),
      expect.objectContaining({ level: 40, msg: 'Login failed', account: '1234' }),
    ]);
  });
});
