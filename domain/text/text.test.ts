import { describe, expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

const flat = (texts: object, at = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[at + key, value]] : flat(value, `${at}${key}.`),
  )
const holes = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()

const english = new Map(flat(en))
const arabic = flat(ar)
/** A number, a brand or a comma between two values has no words: it may be the same in both languages. */
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/{{\w+}}|Apple Pay/g, ''))
/** Texts in the other language on purpose: the switch names the language that it leads to. */
const inTheOtherLanguage = /^layout\.language\.other$/

/** One word for one thing: the word to avoid, and the word to use instead. */
const englishWords: [RegExp, string][] = [
  [/e-mail/i, 'email'],
  [/(?<!(lowercase|uppercase|fewer|one) |news)letters?\b|Letter/, 'email'],
  [/\bsign(ed|s|ing)?[ -](in|out)s?\b/i, 'log in, log out'],
  [/\bwizard/i, 'checkout'],
  [/\bby (it|them|our)sel(f|ves)\b/, 'automatically'],
  [/\bby hand\b/i, 'manually'],
  [/\d (am|pm)\b/, 'AM, PM'],
  [/\d-\d/, '3–5'],
  [/\bsecond choice|\bthe (day’s )?other salad\b/i, 'alternative salad'],
  [/\b(go(es|ing|ne)?|went|com(es?|ing)|came|giv(es?|en|ing)|gave) back\b/, 'refund, restore'],
  [/\bthe way (it was |they |you )?paid\b/, 'original payment method'],
  [/\bplanned pause|\bpause is (already )?planned/i, 'scheduled pause'],
  [/\b(tak(es?|en|ing)|took) (it |the pause )?back\b/i, 'cancel the pause'],
  [/\blaps(es?|ed|ing)\b/i, 'expire'],
  [/\banswer(s|ed|ing)? (to )?(the |this |that |your |their )?feedback/i, 'reply to feedback'],
  [/\byour words\b|\bwhat you told us\b/i, 'feedback'],
  [/\b(deal(s|ing)?|dealt) with\b/i, 'resolve'],
  [/\bsecond try\b|\bcomes again\b/i, 'redelivery'],
  [/\bnot delivered\b/i, 'failed'],
  [/\b(bring(s|ing)?|brought) .*\bback\b/i, 'restore'],
  [/\b(on|off) sale\b/i, 'available, stop selling'],
  [/\bwith(out)? VAT\b/i, 'incl. VAT, excl. VAT'],
  [/\bdriver should know\b|\b(delivery|special) instructions\b/i, 'notes for the driver'],
  [/\bnever (wants?|wanted|comes?)\b|\bnever-list/i, 'never send'],
  [/\bmark(s|ed)? by (the|a) driver\b|\bthey mark(ed)?\b|\bpress(es|ed|ing)?\b(?! Enter)/i, 'update'],
  [/\bour books\b/i, 'our records'],
  [/\binternet address/i, 'IP address'],
  [/\bsomebody\b/i, 'someone'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bunder way\b/i, 'in progress'],
  [/\ball the same\b/i, 'anyway'],
  [/\bchange of email\b/i, 'email change'],
  [/^State\b/, 'Status'],
  [/nothing was changed[;,.] (please )?try/i, 'Try again.'],
  [/^(The|Your|This) .* (didn’t load|couldn’t be loaded)|^We couldn’t load/, 'Couldn’t load …'],
]
const arabicWords: [RegExp, string][] = [
  [/وسيلة (ال)?دفع|وسيلتي (ال)?دفع|وسائل (ال)?دفع/, 'طريقة الدفع'],
  [/الطريقة التي (دُفع|دفعت|دُفعت|دفع) بها/, 'طريقة الدفع الأصلية'],
  [/(?<!ست)رد (ال)?مبلغ|مردود|(?<!\p{L})نردّ|رددنا|الاستردادات/u, 'استرداد، نعيد، عمليات الاسترداد'],
  [/ائتمان أو خصم/, 'ائتمان أو صراف'],
  [/آبل/, 'Apple Pay'],
  [/(مع|بدون|دون) الضريبة/, 'شامل الضريبة، قبل الضريبة'],
  [/{{count}} مدفوعات/, '{{count}} دفعات'],
  [/دفاترنا/, 'سجلاتنا'],
  [/مصرفي/, 'بنكي'],
  [/من تلقاء|التدوير/, 'تلقائيًا'],
  [/باليد(?!\p{L})/u, 'يدويًا'],
  [/متاح قريبًا/, 'نعود قريبًا'],
  [/خيار ثانٍ|الخيار الثاني|السلطة الأخرى/, 'السلطة البديلة'],
  [/على (ال)?قائمة/, 'في القائمة'],
  [/ملفات? الارتباط/, 'ملفات تعريف الارتباط'],
  [/متوقفة? مؤقتًا/, 'موقوف مؤقتًا'],
  [/(التراجع عن|أبقِ|يُلغى) الإيقاف(?! المؤقت)|الإيقاف من/, 'الإيقاف المؤقت'],
  [/إيقاف.*مخطط|مخطط له/, 'إيقاف مؤقت محدد موعده'],
  [/(?<!\p{L})[وف]?[تي]?سقط(ت|ا)?(?!\p{L})/u, 'تنتهي صلاحيته'],
  [/(أول|آخر) توصيل(?!ة)|التوصيل القادم|توصيلك/, 'توصيلة'],
  [/تعثّر|توصيل(ة|ات)( \S+)? لم تصل(?!\p{L})|(?<!\p{L})لم تصل( أي)? توصيل/u, 'تعذّر توصيلها، فشل'],
  [/ت(أتي|عود|وصل) من جديد/, 'إعادة توصيل'],
  [/محطات?(?!\p{L})/u, 'توصيلة'],
  [/علامات? (ال)?سائق|وضع علامة/, 'تحديث'],
  [/يحتاج السائق إلى معرفت|تعليمات (ال)?(توصيل|سائق|خاصة)/, 'ملاحظات للسائق'],
  [/لا (ي|ت)أتي(ك)? أبدًا|لا (ي|ت)ريده أبدًا/, 'مستبعد دائمًا'],
  [/(من|ذات|من مصدر|من أصل) (ال)?حيوان/, 'يحتوي على لحم أو سمك'],
  [/لا ملاحظات بعد|ملاحظات العملاء بعد/, 'رأي، آراء'],
  [/الطاهي|الطهاة/, 'الشيف'],
  [/خارج البيع/, 'متاحة، أوقف بيعها'],
  [/مهام (ال)?خلفية|الأعمال التلقائية/, 'المهام التلقائية'],
  [/نظام الاسترجاع/, 'نظام المدفوعات العالقة'],
  [/عنوان (ال)?إنترنت/, 'عنوان الشبكة (IP)'],
  [/(?<!\p{L})قصت?[ةه]/u, 'تفاصيل'],
  [/يصل العميلَ? بريد/, 'نخبر العميل بالبريد'],
  [/تتحدث هذه/, 'تتناول'],
  [/(?<!\p{L})تجري ال/u, 'جارٍ'],
  [/(لا|لم) (ي|ت)وجد .* كهذ[اه]/, 'لم نجد'],
  [/لن تصلك توصيلة واحدة/, 'ستُلغى توصيلة واحدة'],
  [/لم يتغيّ?ر شيء، ف?حاول/, 'حاول مرة أخرى.'],
  [/(موجود|موقوف|نشط|مغلق|مؤرشف|عولج|جُدّد|أُضيف|تغيير).* من قبل(?!\p{L})/u, 'بالفعل، سبق أن'],
]
/** Texts with the wording of the specification. */
const givenWords = new Set(['Your session has ended, please sign in again'])
/**
 * URLs, email addresses and numbers with signs are reordered inside Arabic text; emails isolate the values
 * that they insert.
 */
const isolate = /[\u2066\u2068][^\u2069]*\u2069|<\/?\w+>/g
const looseLatin = /[a-z][/:@+#]|[/:@+#][a-z]|\+\d|\d-\d/i

/** The texts that break a rule, each with its key. */
const offenders = (texts: [string, string][], breaks: (text: string, key: string) => boolean) =>
  texts.filter(([key, text]) => breaks(text, key)).map(([key, text]) => `${key}: ${text}`)
/** The texts with a word to avoid, each with the word to use instead. */
const slips = (texts: [string, string][], words: [RegExp, string][]) =>
  words.flatMap(([avoided, instead]) =>
    offenders(texts, (text) => avoided.test(text) && !givenWords.has(text)).map(
      (found) => `${found} (write: ${instead})`,
    ),
  )
const sourceOf = (key: string) =>
  english.get(key) ?? english.get(key.replace(/_(zero|one|two|few|many)$/, '_other')) ?? ''
const hasArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

describe('texts', () => {
  test('exist, and none is empty', () => {
    expect(arabic.length).toBeGreaterThan(50)
    expect(offenders([...english, ...arabic], (text) => text.trim() === '')).toEqual([])
  })

  test('Arabic texts are translated', () => {
    const isUntranslated = (text: string, key: string) =>
      text === sourceOf(key) || !(hasArabic(text) || inTheOtherLanguage.test(key))
    expect(offenders(arabic, (text, key) => hasWords(sourceOf(key)) && isUntranslated(text, key))).toEqual([])
  })

  test('English texts have no Arabic letters', () => {
    expect(offenders([...english], (text, key) => hasArabic(text) && !inTheOtherLanguage.test(key))).toEqual(
      [],
    )
  })

  test('Arabic texts have the same placeholders as the English ones', () => {
    // A form for zero, one or two may omit its number; no form may have a placeholder that English lacks.
    const differs = (text: string, key: string) => {
      const [ours, theirs] = [holes(text), holes(sourceOf(key))]
      return /_(zero|one|two)$/.test(key)
        ? ours.some((hole) => !theirs.includes(hole))
        : ours.join() !== theirs.join()
    }
    expect(offenders(arabic, differs)).toEqual([])
  })

  test('use one word for one thing', () => {
    const wrong = [...slips(arabic, arabicWords), ...slips([...english], englishWords)]
    expect(wrong).toEqual([])
  })

  test('Latin text with signs is isolated inside Arabic text', () => {
    expect(offenders(arabic, (text) => looseLatin.test(text.replaceAll(isolate, '')))).toEqual([])
  })

  test('digits are Latin in both languages', () => {
    expect(offenders([...english, ...arabic], (text) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text))).toEqual(
      [],
    )
  })
})
