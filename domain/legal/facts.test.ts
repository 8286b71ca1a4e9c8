import { describe, expect, test } from 'vitest'
import { DEVICE_COOKIE_MS, ERASE_AFTER_MS, SESSION_MS } from '../accounts/rules.ts'
import { DAY_MS, formatDay } from '../dates.ts'
import { ar } from '../text/ar.ts'
import { en } from '../text/en.ts'
import { ADDED_ON, LAST_UPDATED, privacySections, termsSections } from './sections.ts'

/** Every rule that a customer must be able to find, with the words that state it in each language. */
const facts: Record<'terms' | 'privacy', [fact: string, en: RegExp, ar: RegExp][]> = {
  terms: [
    [
      'the refund window',
      /within 2 hours of ordering.*refund the whole amount/,
      /خلال ساعتين من الطلب.*المبلغ كاملًا/,
    ],
    ['no refund later', /after the first delivery, there is no refund/, /بعد أول توصيلة، لا يُستردّ المبلغ/],
    [
      'pause and resume in a year',
      /resuming are possible within one year of the purchase/,
      /والاستئناف متاحان خلال سنة واحدة من تاريخ الشراء/,
    ],
    [
      'unused meals',
      /not used expire one year after the purchase/,
      /لم تستخدمها تنتهي بعد سنة واحدة من الشراء/,
    ],
    ['store credit', /credit expires one year after it’s issued/, /ينتهي رصيد المتجر بعد سنة واحدة من منحه/],
    ['the reminder', /reminder one month before/, /تذكيرًا قبل الموعد بشهر واحد/],
    [
      'the cutoff',
      /until 11:59 PM on the day before it, Bahrain time/,
      /حتى الساعة 11:59 من مساء اليوم السابق لها بتوقيت البحرين/,
    ],
    ['the age', /at least 18 years old/, /ألا يقل عمرك عن 18 سنة/],
    ['no children', /not meant for children under 13/, /غير موجّهين إلى الأطفال دون سن 13 سنة/],
    ['full or partial refunds', /can be full or partial/, /كاملًا أو جزئيًا/],
    [
      'refund to the payment method',
      /to the card or the payment method you paid with/,
      /إلى البطاقة أو بطريقة الدفع التي دفعت بها/,
    ],
    ['refund by bank transfer', /by bank transfer/, /بتحويل بنكي/],
    ['refund as store credit', /as store credit, if you have an account/, /رصيدًا في المتجر، إن كان لك حساب/],
    ['a refund has a reason', /recorded with its reason/, /كل استرداد مع سببه/],
    ['how long a refund takes', /takes 3–5 business days/, /من 3 إلى 5 أيام عمل/],
    ['a refund is told', /tell you by email when we send it/, /نخبرك بالبريد الإلكتروني حين نرسله/],
    [
      'payments without an order',
      /again after 3 days.*within 7 days, we refund it in full/,
      /بعد 3 أيام.*خلال 7 أيام أعدنا إليك المبلغ كاملًا/,
    ],
    ['the start', /always starts on the next Sunday/, /دائمًا يوم الأحد التالي ليوم الطلب/],
    [
      'days and hours',
      /from Sunday to Thursday, at the time you choose: {{slots}}/,
      /من الأحد إلى الخميس في الوقت الذي تختاره: {{slots}}/,
    ],
    ['skip', /skip a day: it moves to the end/, /تؤجّل يومًا، فينتقل إلى نهاية/],
    ['swap', /swap the day’s salad for its alternative/, /تختار السلطة البديلة بدل سلطة اليوم؛/],
    [
      'leave out',
      /leave out ingredients; it applies to every delivery/,
      /تستبعد مكونات، ويسري ذلك على كل توصيلة/,
    ],
    ['pause length', /for 1 to 90 days/, /من يوم واحد إلى 90 يومًا/],
    ['a pause loses nothing', /move to the end, one for one/, /إلى نهاية الاشتراك، واحدة بواحدة/],
    ['slot once', /changed once per subscription/, /مرة واحدة لكل اشتراك/],
    ['cancelling is final', /cannot be undone/, /لا يمكن التراجع عن الإلغاء/],
    [
      'guests',
      /guest order cannot be changed, paused, skipped or managed/,
      /تعديل طلب الضيف ولا إيقافه مؤقتًا ولا تأجيل أيامه ولا إدارته/,
    ],
    ['VAT', /VAT of {{vat}} percent/, /بنسبة {{vat}} في المئة/],
    ['free delivery', /free delivery, 5 days a week/, /توصيلًا مجانيًا، 5 أيام في الأسبوع/],
    [
      'chef and rotation',
      /chosen by our chef from a menu that rotates weekly/,
      /يختارها الشيف من قائمة تتجدد كل أسبوع/,
    ],
    [
      'renewal is asked for',
      /7 days before the end and charge the card 3 days before/,
      /بـ 7 أيام.*بـ 3 أيام/,
    ],
    ['allergies', /cannot promise that a salad is free of traces/, /خلوّ أي سلطة من آثارها/],
    [
      'the card stays with Tap',
      /Tap Payments.*card number never reaches us/,
      /Tap Payments.*لا يصل إلينا رقم بطاقتك أبدًا/,
    ],
  ],
  privacy: [
    ['deletion', /done within 30 days/, /نفّذناه خلال 30 يومًا/],
    ['deletion can be taken back', /Until then you can change your mind/, /حتى ذلك الحين العدول عنه/],
    ['tax records', /tax law requires us to keep is anonymised/, /قانون الضريبة بحفظه فنجعله مجهول الهوية/],
    ['no children', /not for children under 13/, /ليست للأطفال دون سن 13 سنة/],
    ['the age', /minimum age to order is 18/, /لعمر من يطلب 18 سنة/],
    ['cards', /they never reach us, and we store no card number/, /لا تصل إلينا أبدًا، ولا نخزّن رقم البطاقة/],
    ['login history', /each login to your account/, /كل دخول إلى حسابك/],
    ['how long sessions stay', /up to 30 days after they expire/, /حتى 30 يومًا بعد انتهائها/],
    [
      'how long the copy stays',
      /copy of your data you asked for: 7 days/,
      /نسخة البيانات التي طلبتها: 7 أيام/,
    ],
    ['the copy', /download a copy of your data/, /تنزّل نسخة من بياناتك/],
    [
      'the language cookie',
      /cookie with your language, for one year/,
      /ملف تعريف ارتباط فيه لغتك، لمدة سنة واحدة/,
    ],
    [
      'the login cookie',
      /30 days if you choose “remember me”.*at most 24 hours/,
      /30 يومًا إن اخترت «تذكّرني».*لا يتجاوز 24 ساعة/,
    ],
    ['the device cookie', /device cookie.*for one year/, /ملف تعريف ارتباط للجهاز.*لمدة سنة/],
    ['local storage', /local storage, your language, your theme/, /ذاكرة المتصفح الدائمة: لغتك، والمظهر/],
    ['session storage', /session storage, your order/, /ذاكرة المتصفح المؤقتة: طلبك/],
    ['nothing sold', /don’t sell your data or share it/, /لا نبيع بياناتك/],
  ],
}

/** One text per line, without the lines of "In short", so that a rule stated only there is not enough. */
const linesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : typeof text === 'object' && text ? linesOf(text) : [],
  )
const rules = ({ sections: { short: _, ...sections } }: { sections: { short: object } }) => linesOf(sections)

describe.each(['terms', 'privacy'] as const)('%s', (area) => {
  test.each(facts[area])('states in both languages, once: %s', (_, english, arabic) => {
    expect(rules(en[area]).filter((line) => english.test(line))).toHaveLength(1)
    expect(rules(ar[area]).filter((line) => arabic.test(line))).toHaveLength(1)
  })

  test('shows all its sections, in the same order in both languages', () => {
    const shown = ['short', ...(area === 'terms' ? termsSections : privacySections)]
    expect(Object.keys(en[area].sections)).toEqual(shown)
    expect(Object.keys(ar[area].sections)).toEqual(shown)
  })

  test('takes the shop’s name and details from the settings', () => {
    const all = [...linesOf(en[area]), ...linesOf(ar[area])].join('\n')
    expect(all).toContain('{{shop}}')
    expect(all).not.toMatch(/waraq|@|\+?973|(?<!\p{L})ورق(?!\p{L})/iu)
    expect(all, 'hours of the slots').not.toMatch(/\b(9 AM|12 PM|6 PM|9 PM)\b|9 صباح|6 مساء/i)
  })
})

test('the constants in the code keep the promises of the texts', () => {
  expect(ERASE_AFTER_MS).toBeLessThanOrEqual(30 * DAY_MS)
  expect(DEVICE_COOKIE_MS).toBe(365 * DAY_MS)
  expect(SESSION_MS).toEqual({ remembered: 30 * DAY_MS, plain: DAY_MS })
})

test('the texts are dated', () => {
  expect(formatDay(LAST_UPDATED, 'en', 'dated')).toBe('20 June 2025')
  expect(formatDay(LAST_UPDATED, 'ar', 'dated')).toBe('20 يونيو 2025')
  // Later additions have their own date.
  expect(ADDED_ON > LAST_UPDATED).toBe(true)
})
