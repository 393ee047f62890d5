import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CartArrivals } from './cart-arrivals.js';
import { CartItem } from './cart-item.entity.js';
import { CartController } from './cart.controller.js';
import { CartService } from './cart.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CartItem])],
  controllers: [CartController],
  providers: [CartArrivals, CartService],
  exports: [CartService],
})
export class CartModule {}
