import { Module } from '@nestjs/common';
import { CartArrivals } from './cart-arrivals.js';
import { CartController } from './cart.controller.js';
import { CartService } from './cart.service.js';

@Module({
  controllers: [CartController],
  providers: [CartArrivals, CartService],
  exports: [CartService],
})
export class CartModule {}
