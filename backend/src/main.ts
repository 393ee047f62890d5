import { openShop } from './open-shop.js';

await openShop();
