/** The tasks in progress: label -> start time. On a terminal they share one line that is updated. */
const running = new Map();
const isLive = Boolean(process.stdout.isTTY);
let timer;

const seconds = (since) => (Date.now() - since) / 1000;

function drawLive() {
  const parts = [...running].map(([label, since]) => `${label} ${Math.floor(seconds(since))} s`);
  process.stdout.write(`\r\x1b[2K${parts.join(', ').slice(0, (process.stdout.columns || 80) - 1)}`);
}

/** Prints a permanent line above the line that is updated. */
export function print(line) {
  if (isLive && running.size > 0) process.stdout.write('\r\x1b[2K');
  process.stdout.write(`${line}\n`);
  if (isLive && running.size > 0) drawLive();
}

/**
 * Shows that a task is in progress, and for how long.
 * @param describe returns the permanent line from the result of `work` and the seconds it took
 */
export async function showProgress(
  label,
  work,
  describe = (_, time) => `${label}: done in ${time} s`,
) {
  const since = Date.now();
  running.set(label, since);
  if (isLive) timer ??= setInterval(drawLive, 1000);
  else process.stdout.write(`${label} ...\n`);
  if (isLive) drawLive();
  try {
    const answer = await work();
    end(label);
    print(describe(answer, seconds(since).toFixed(1)));
    return answer;
  } finally {
    end(label);
  }
}

function end(label) {
  if (!running.delete(label) || !isLive) return;
  process.stdout.write('\r\x1b[2K');
  if (running.size > 0) drawLive();
  else timer = clearInterval(timer);
}
