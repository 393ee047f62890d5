import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Change } from '../../changes/audit-log-entry.entity.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Change])],
  controllers: [ChangesController],
  providers: [ChangesService],
})
export class ChangesModule {}
