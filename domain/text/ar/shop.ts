import type { Arabic } from '../arabic.ts'
import type { shop as en } from '../en/shop.ts'

export const shop: Arabic<typeof en> = {
  serviceOn: 'نستقبل اشتراكات جديدة.',
  serviceOff: 'لا نستقبل اشتراكات جديدة حاليًا، والاشتراكات القائمة مستمرة كما هي.',
  methods: {
    CARD: 'بطاقة ائتمان أو صراف',
    BENEFIT: 'بنفت بي',
    APPLE_PAY: 'Apple Pay',
    TAP_CHECKOUT: 'محفظة الهاتف',
  },
  notPaid: {
    cancelled: 'ألغيت عملية الدفع، ولم يُخصم منك شيء.',
    left: 'أُغلقت صفحة الدفع قبل إتمام الدفع أو انتهت مهلتها، ولم يُخصم منك شيء.',
    replaced: 'اخترت طريقة أخرى لدفع ثمن هذا الطلب.',
    declined: 'رفض البنك عملية الدفع ولم يُخصم منك شيء. جرّب بطاقة أخرى أو طريقة دفع أخرى.',
    funds: 'رصيد البطاقة لا يكفي، ولم يُخصم منك شيء.',
    notConfirmed: 'لم تُؤكَّد عملية الدفع لدى البنك، ولم يُخصم منك شيء.',
    other: 'لم تتم عملية الدفع، ولم يُخصم منك شيء.',
  },
}
