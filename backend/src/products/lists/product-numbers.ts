import { Injectable } from '@nestjs/common';

/** Numbers for products, from 0 on, never given to another one: searches compare and look up thousands, which ids make slow. */
@Injectable()
export class ProductNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly ids: string[] = [];

  /** How many products have one. */
  get count(): number {
    return this.ids.length;
  }

  /** @param id of a product that there is or was */
  of(id: string): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const kept = copied(id);
    const number = this.ids.push(kept) - 1;
    this.numbers.set(kept, number);
    return number;
  }

  idOf(number: number): string {
    return this.ids[number] ?? '';
  }
}

/** A text that does not hold on to the longer one that it is a part of. */
const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
