import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An email that the server accepted. */
export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
}

/** What the server does with the next emails; it accepts them by default. */
export interface Behaviour {
  /** The response to each RCPT TO, such as "450 try later". */
  recipient?: string;
  /** The response to DATA. */
  data?: string;
  /** Accepts the email, but closes the connection instead of responding. */
  hangsUp?: boolean;
  /** Never responds to RCPT TO. */
  hesitates?: boolean;
  /** Delay of the response to an accepted email in milliseconds. */
  thinks?: number;
}

const refusal = (reply: string): Error & { responseCode: number } =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** An SMTP server for tests that can fail in several ways. */
export class TestMailServer {
  readonly taken: TakenMail[] = [];
  behaviour: Behaviour = {};
  /** Number of RCPT TO commands without a response. */
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
        took.catch(() => undefined); // the sending process was killed
      },
    });
    this.server.on('error', () => undefined);
  }

  /** @returns the environment variables of a shop that sends its emails here */
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

/** @returns the raw value of a header */
export function headerOf({ raw }: TakenMail, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1];
}
