import { Module } from '@nestjs/common';
import { MailsController } from './mails.controller.js';

@Module({ controllers: [MailsController] })
export class MailsModule {}
