import { Client, type ClientConfig } from 'pg';

/**
 * A connection of the pool. The pool and TypeORM listen for its death while it is theirs. One that dies on its way from one to
 * the other would end the process, since nobody listens; whoever gets it then learns of it from their first statement.
 */
export class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
