import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository, type EntityManager } from 'typeorm';
import { lockUser } from '../auth/users.js';
import { statement } from '../database/statement.js';
import { inTransaction, type Transaction } from '../database/transaction.js';
import { addressLines, type AddressLines } from './address-lines.js';
import { Address } from './address.entity.js';
import { AddressNotFoundError, TooManyAddressesError } from './address.errors.js';

/** All addresses of a customer for the data export, including archived ones. */
export async function readAddressData(tx: EntityManager, userId: string): Promise<object[]> {
  const addresses = await tx.find(Address, { where: { userId }, order: { id: 'ASC' } });
  return addresses.map(({ id, isDefault, createdAt, archivedAt, ...lines }) => ({
    id,
    ...addressLines(lines),
    driverNote: lines.driverNote,
    isDefault,
    createdAt,
    deletedAt: archivedAt,
  }));
}

const MAX_ADDRESSES = 50;

/** A customer's address as an order copies it. */
export type OwnAddress = AddressLines & Pick<Address, 'id' | 'driverNote'>;

/** The fields that a customer enters. */
type AddressInput = AddressLines & { driverNote?: string };

/** Fields to change; missing ones stay. */
interface AddressChange {
  lines?: AddressInput;
  isDefault?: boolean;
}

const OWN_ADDRESS = statement<OwnAddress>(
  'own_address',
  `SELECT id, first_name AS "firstName", last_name AS "lastName", email, street, city, state, zipcode, country, phone,
     driver_note AS "driverNote"
   FROM addresses WHERE id = $1 AND user_id = $2 AND archived_at IS NULL`,
);

/** Customers' addresses. Archived ones are not listed; orders keep a copy of the fields. */
@Injectable()
export class AddressService {
  constructor(
    @InjectRepository(Address) private readonly addresses: Repository<Address>,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** @returns the addresses, the newest first */
  listOwn(userId: string): Promise<Address[]> {
    return this.addresses.find({
      where: { userId, archivedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** @throws TooManyAddressesError */
  add(userId: string, lines: AddressInput): Promise<Address> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      const kept = await tx.countBy(Address, { userId, archivedAt: IsNull() });
      if (kept >= MAX_ADDRESSES) throw new TooManyAddressesError(MAX_ADDRESSES);
      const address = tx.create(Address, {
        ...addressLines(lines),
        driverNote: lines.driverNote || null,
        userId,
        isDefault: false,
      });
      await tx.insert(Address, address);
      return address;
    });
  }

  /**
   * Changes an address and its default flag, of which a customer has one. Orders keep their copy.
   * @throws AddressNotFoundError, also for another customer's address and an archived one
   */
  changeOwn(userId: string, id: string, { lines, isDefault }: AddressChange): Promise<Address> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockUser(tx, userId);
      const address = await tx.findOneBy(Address, { id, userId, archivedAt: IsNull() });
      if (!address) throw new AddressNotFoundError();
      if (isDefault) await tx.update(Address, { userId, isDefault: true }, { isDefault: false });
      const changed = {
        ...(lines && addressLines(lines)),
        ...(lines?.driverNote !== undefined && { driverNote: lines.driverNote || null }),
        ...(isDefault !== undefined && { isDefault }),
      };
      if (Object.keys(changed).length > 0) await tx.update(Address, { id }, changed);
      return { ...address, ...changed };
    });
  }

  /**
   * Archives an address; orders that use it keep it.
   * @throws AddressNotFoundError, also for another customer's address
   */
  async archiveOwn(userId: string, id: string): Promise<void> {
    const { affected } = await this.addresses.update(
      { id, userId, archivedAt: IsNull() },
      { archivedAt: new Date(), isDefault: false },
    );
    if (!affected) throw new AddressNotFoundError();
  }

  /** @throws AddressNotFoundError, also for another customer's address and an archived one */
  async getOwn(tx: Transaction, userId: string, id: string): Promise<OwnAddress> {
    const [address] = await tx.run(OWN_ADDRESS, [id, userId]);
    if (!address) throw new AddressNotFoundError();
    return address;
  }
}
