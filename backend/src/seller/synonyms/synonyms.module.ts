import { Module } from '@nestjs/common';
import { SynonymsController } from './synonyms.controller.js';
import { SynonymsService } from './synonyms.service.js';

@Module({ controllers: [SynonymsController], providers: [SynonymsService] })
export class SynonymsModule {}
