import { Module } from '@nestjs/common';
import { FavouritesController } from './favourites.controller.js';

@Module({ controllers: [FavouritesController] })
export class FavouritesModule {}
