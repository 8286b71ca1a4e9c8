import type { z } from 'zod'
import type { FeedbackBody } from '../../domain/feedback/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { IngredientBody } from '../../domain/menu/contract.ts'

type Words = Omit<z.output<typeof FeedbackBody>, 'deliveryId'>

/** The closure day of the demo. */
export const closure = { reasonEn: 'New kitchen floor', reasonAr: 'تجديد أرضية المطبخ' }

/** An archived salad. */
export const formerSalad = {
  nameEn: 'Roasted turnip',
  nameAr: 'لفت محمّص',
  descriptionEn: 'Sweet turnip from the oven on crisp leaves.',
  descriptionAr: 'لفت حلو من الفرن على أوراق مقرمشة.',
  category: 'SEASONAL',
  plate: 'sand',
  glaze: 'clay',
  nutrition: { kcal: 310, proteinG: 9, carbsG: 34, fatG: 15 },
} as const
export const formerIngredient = {
  nameEn: 'Turnip',
  nameAr: 'لفت',
  category: 'vegetable',
  allergens: [],
  removable: true,
  fromAnimals: false,
} satisfies z.output<typeof IngredientBody>

/** Customers' feedback, each in their own language. */
export const remarks: Record<Language, Words[]> = {
  en: [
    { type: 'compliment', priority: 'low', subject: 'Best lunch of the week', note: 'Crisp, cold and exactly on time. My colleagues asked where it came from.', rating: 5 },
    { type: 'positive', priority: 'low', subject: 'Lovely dressing', note: 'The loomi dressing is wonderful. Could it come a little more often?', rating: 5 },
    { type: 'suggestion', priority: 'medium', subject: 'A bit more protein', note: 'Very fresh, but after training I would like some more chickpeas or egg in it.', rating: 4 },
    { type: 'suggestion', priority: 'low', subject: 'Dressing on the side', note: 'Could the dressing come in its own cup? I eat an hour later and the leaves get soft.', rating: 3 },
    { type: 'negative', priority: 'high', subject: 'It came late', note: 'The driver arrived half an hour after the slot, and I had a meeting by then.', rating: 2 },
    { type: 'positive', priority: 'low', subject: 'Kind driver', note: 'He called before coming up and waited with a smile. Thank you!', rating: 5 },
    { type: 'negative', priority: 'high', subject: 'Onion in it again', note: 'Onion is on my never-send list, but it was in today’s salad.', rating: 1 },
  ],
  ar: [
    { type: 'compliment', priority: 'low', subject: 'ألذ غداء في الأسبوع', note: 'طازجة ومقرمشة ووصلت في وقتها تمامًا، وزملائي سألوني من أين هي.', rating: 5 },
    { type: 'positive', priority: 'low', subject: 'صلصة رائعة', note: 'صلصة اللومي لذيذة جدًا، نتمنى أن نراها أكثر.', rating: 5 },
    { type: 'suggestion', priority: 'medium', subject: 'بروتين أكثر قليلًا', note: 'السلطة طازجة، لكن بعد التمرين أحتاج إلى حمص أو بيض أكثر.', rating: 4 },
    { type: 'suggestion', priority: 'low', subject: 'الصلصة على جنب', note: 'هل يمكن أن تأتي الصلصة في كوب منفصل؟ آكل بعد ساعة فتذبل الأوراق.', rating: 3 },
    { type: 'negative', priority: 'high', subject: 'تأخر التوصيل', note: 'وصل السائق بعد الموعد بنصف ساعة وكنت قد دخلت اجتماعًا.', rating: 2 },
    { type: 'positive', priority: 'low', subject: 'سائق لطيف', note: 'اتصل قبل أن يصعد وانتظر بابتسامة، شكرًا لكم!', rating: 5 },
    { type: 'negative', priority: 'high', subject: 'فيها بصل مرة أخرى', note: 'البصل في قائمة ما لا أريده أبدًا، ومع ذلك وجدته في السلطة اليوم.', rating: 1 },
  ],
} // biome-ignore format: one remark a line reads best

export const answers: Record<Language, string[]> = {
  en: [
    'Thank you! We told the kitchen, and it made their day.',
    'We’re sorry. A road was closed that day; your driver now sets off earlier.',
    'Great idea! Add a note for the kitchen to any upcoming day and we’ll do it.',
  ],
  ar: [
    'شكرًا لك! أخبرنا المطبخ ففرحوا كثيرًا.',
    'نعتذر منك. كان أحد الطرق مغلقًا ذلك اليوم، ومن الآن تخرج هذه الجولة أبكر.',
    'فكرة جميلة. يمكنك كتابة ملاحظة للمطبخ في أي يوم قادم وسنعمل بها.',
  ],
}
