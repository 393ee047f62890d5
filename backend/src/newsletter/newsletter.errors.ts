import { GoneException } from '@nestjs/common';

export class SubscriptionLinkError extends GoneException {
  constructor() {
    super({
      code: 'SUBSCRIPTION_LINK_ENDED',
      message: 'This link is no longer valid. Please enter your email for the newsletter again.',
    });
  }
}
