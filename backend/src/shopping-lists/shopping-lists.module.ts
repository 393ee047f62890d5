import { Module } from '@nestjs/common';
import { ShoppingListsController } from './shopping-lists.controller.js';
import { ShoppingListsService } from './shopping-lists.service.js';

@Module({ controllers: [ShoppingListsController], providers: [ShoppingListsService] })
export class ShoppingListsModule {}
