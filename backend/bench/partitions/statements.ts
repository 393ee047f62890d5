import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A statement as auto_explain logs it. */
interface Explained {
  'Query Text': string;
  Plan: Node;
}
interface Node {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: Node[];
}

/** The work of the database for a request. */
export interface Asked {
  statements: number;
  /** The number of 8 kB pages that were read. */
  blocks: number;
  /** The number of scanned tables of orders and order lines; partitions, after partitioning. */
  tables: number;
  /** The total time of all statements, in milliseconds. */
  time: number;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

/** Measures the shop's statements with auto_explain. */
export class Statements {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly log: string,
  ) {}

  /** Enables auto_explain for new sessions. */
  async prepare(database: string): Promise<void> {
    await this.client.query(
      `ALTER DATABASE ${database} SET session_preload_libraries = 'auto_explain'`,
    );
    for (const [name, value] of [
      ['log_min_duration', '-1'],
      ['log_analyze', 'on'],
      ['log_buffers', 'on'],
      ['log_timing', 'off'],
      ['log_format', 'json'],
    ]) {
      await this.client.query(`LOAD 'auto_explain'`);
      await this.client.query(`ALTER SYSTEM SET auto_explain.${name} = '${value}'`);
    }
    await this.reload();
  }

  private async reload(): Promise<void> {
    await this.client.query('SELECT pg_reload_conf()');
    await sleep(300);
  }

  private async set(duration: '0' | '-1'): Promise<void> {
    await this.client.query(`ALTER SYSTEM SET auto_explain.log_min_duration = ${duration}`);
    await this.reload();
  }

  /** @returns the database's work for a request; each statement is counted once, without those of triggers */
  async of(request: () => Promise<unknown>): Promise<Asked> {
    await this.set('0');
    const { size } = statSync(this.log);
    await request();
    await sleep(200);
    const text = readFileSync(this.log).subarray(size).toString();
    await this.set('-1');
    const asked: Asked = { statements: 0, blocks: 0, tables: 0, time: 0 };
    const touched = new Set<string>();
    for (const [, time, json] of text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
      const { 'Query Text': query, Plan: plan } = JSON.parse(
        (json ?? '').replace(/^\t/gm, ''),
      ) as Explained;
      if (/pg_reload_conf|pgboss|ALTER SYSTEM/.test(query)) continue;
      asked.statements++;
      asked.time += Number(time);
      asked.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      for (const node of nodesOf(plan)) {
        const name = node['Relation Name'] ?? '';
        if (/^(orders|order_items)(_\d{4}_\d\d)?$/.test(name) && node['Actual Loops'])
          touched.add(name);
      }
    }
    asked.tables = touched.size;
    return asked;
  }
}
