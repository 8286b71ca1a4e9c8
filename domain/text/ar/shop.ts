import type { Arabic } from '../arabic.ts'
import type { shop as en } from '../en/shop.ts'

export const shop: Arabic<typeof en> = {
  serviceOn: 'نستقبل اشتراكات جديدة.',
  serviceOff: 'لا نستقبل اشتراكات جديدة حاليًا، والاشتراكات القائمة مستمرة كما هي.',
}
