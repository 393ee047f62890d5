import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that the server took. */
export interface TakenMail {
  from: string;
  to: string[];
  /** As it came: headers and body. */
  raw: string;
}

/** What the server does with the next mails: nothing said, it takes them. */
export interface Behaviour {
  /** Answers each recipient so, such as "450 try later". */
  recipient?: string;
  /** Answers the whole mail so. */
  data?: string;
  /** Takes the mail, and closes the connection instead of saying so. */
  hangsUp?: boolean;
  /** Never answers who names a recipient. */
  hesitates?: boolean;
  /** In milliseconds: how long it thinks about a mail that it takes. */
  thinks?: number;
}

const refusal = (answer: string): Error & { responseCode: number } =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** A mail server for tests: real SMTP, and as unkind as a test wants. */
export class TestMailServer {
  readonly taken: TakenMail[] = [];
  behaviour: Behaviour = {};
  /** How often it hesitated. */
  hesitated = 0;
  private readonly server: SMTPServer;

  constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, done) => {
        const { recipient, hesitates } = this.behaviour;
        if (hesitates) return void this.hesitated++;
        done(recipient === undefined ? null : refusal(recipient));
      },
      onData: (stream, session, done) => {
        const took = text(stream).then((raw) => {
          const { data, hangsUp, thinks = 0 } = this.behaviour;
          if (data !== undefined) return done(refusal(data));
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          this.taken.push({ from, to: rcptTo.map(({ address }) => address), raw });
          if (hangsUp) return this.hangUp();
          setTimeout(() => done(null), thinks);
        });
        took.catch(() => undefined); // whoever sent it died in the middle
      },
    });
    this.server.on('error', () => undefined);
  }

  /** Answers the settings of a shop that sends its mails here. */
  async open(): Promise<{ SMTP_URL: string; MAIL_FROM: string }> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Larder <shop@larder.test>' };
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  private hangUp(): void {
    for (const connection of this.server.connections) connection._socket.destroy();
  }
}

/** The value of a header, as it came. */
export function headerOf({ raw }: TakenMail, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1];
}
