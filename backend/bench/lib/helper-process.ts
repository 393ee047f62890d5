import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProcess, onClose } from './closing.js';

/** A child process that answers requests, one at a time. */
export interface HelperProcess<Question, Answer> {
  pid: number;
  ask: (question: Question) => Promise<Answer>;
  stop: () => Promise<void>;
}

type Reply<Answer> = { answer: Answer } | { error: string };

/** Starts a file of backend/bench/workers, which must call answerQuestions(). */
export function startHelper<Question extends object, Answer>(
  worker: string,
): HelperProcess<Question, Answer> {
  const file = fileURLToPath(new URL(`../workers/${worker}.js`, import.meta.url));
  const child = fork(file, { serialization: 'advanced' });
  onClose(() => endProcess(child));
  const ended = once(child, 'exit').then((): Reply<Answer> => ({ error: `${worker} ended` }));
  const ask = async (question: Question): Promise<Answer> => {
    const replied = new Promise<Reply<Answer>>((resolve) => child.once('message', resolve));
    child.send(question);
    const reply = await Promise.race([replied, ended]);
    if ('error' in reply) throw new Error(reply.error);
    return reply.answer;
  };
  return { pid: child.pid ?? 0, ask, stop: () => endProcess(child) };
}

/** Handles the messages of startHelper() in the child process. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
): void {
  const reply = (message: Reply<Answer>): void => void process.send?.(message);
  process.on('message', (question: Question) => {
    answer(question).then(
      (given) => reply({ answer: given }),
      (error: unknown) =>
        reply({ error: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
