import { describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '../dates.ts'
import { fils } from '../money.ts'
import { chargeToAnnounce, isReminderDue, mayCharge } from './rules.ts'

const END = day('2026-12-10')
const on = (d: Day, time = '09:00') => new Date(`${d}T${time}:00+03:00`)
const daysBefore = (days: number) => addDays(END, -days)
const PRICE = fils(15_950)
const reminder = (days: number, from = daysBefore(3), most = PRICE) => ({
  day: daysBefore(days),
  charge: { from, most },
})
const ending = (...reminders: { day: Day; charge: ReturnType<typeof reminder>['charge'] | null }[]) => ({
  endDate: END,
  reminders,
})

test('without auto-renewal the customer gets one reminder, from seven days before the end on', () => {
  expect(isReminderDue(ending(), on(daysBefore(8), '23:59'))).toBe(false)
  expect(isReminderDue(ending(), on(daysBefore(7), '00:00'))).toBe(true)
  expect(isReminderDue(ending(), on(END))).toBe(true)
  expect(isReminderDue(ending(), on(addDays(END, 1)))).toBe(false)
  expect(isReminderDue(ending({ day: daysBefore(7), charge: null }), on(daysBefore(6)))).toBe(false)
  // The end has moved by a day since: no second reminder. After a long pause there is one.
  expect(isReminderDue(ending({ day: daysBefore(8), charge: null }), on(daysBefore(7)))).toBe(false)
  expect(isReminderDue(ending({ day: daysBefore(40), charge: null }), on(daysBefore(7)))).toBe(true)
})

describe('auto-renewal', () => {
  test('is announced seven days before the end, and charged three days before it', () => {
    expect(chargeToAnnounce(ending(), PRICE, on(daysBefore(8)))).toBeNull()
    expect(chargeToAnnounce(ending(), PRICE, on(daysBefore(7)))).toEqual({
      chargeDate: daysBefore(3),
      totalFils: PRICE,
    })
    expect(chargeToAnnounce(ending(reminder(7)), PRICE, on(daysBefore(6)))).toBeNull()
    expect(mayCharge(ending(reminder(7)), PRICE, on(daysBefore(4), '23:59'))).toBe(false)
    for (const days of [3, 2, 1, 0])
      expect(mayCharge(ending(reminder(7)), PRICE, on(daysBefore(days)))).toBe(true)
    expect(mayCharge(ending(reminder(7)), PRICE, on(addDays(END, 1)))).toBe(false)
  })

  test('if late, is announced first and charged the day after, or not at all', () => {
    expect(mayCharge(ending(), PRICE, on(daysBefore(2)))).toBe(false)
    const late = chargeToAnnounce(ending(), PRICE, on(daysBefore(2)))
    expect(late).toEqual({ chargeDate: daysBefore(1), totalFils: PRICE })
    const announced = ending(reminder(2, daysBefore(1)))
    expect(mayCharge(announced, PRICE, on(daysBefore(2), '23:59'))).toBe(false)
    expect(mayCharge(announced, PRICE, on(daysBefore(1), '00:00'))).toBe(true)
    expect(chargeToAnnounce(ending(), PRICE, on(END))).toBe('too late')
  })

  test('never charges more than announced: a higher price is announced again', () => {
    const risen = fils(PRICE + 1)
    expect(mayCharge(ending(reminder(7)), risen, on(daysBefore(3)))).toBe(false)
    expect(mayCharge(ending(reminder(7)), fils(PRICE - 1), on(daysBefore(3)))).toBe(true)
    expect(chargeToAnnounce(ending(reminder(7)), risen, on(daysBefore(3)))).toEqual({
      chargeDate: daysBefore(2),
      totalFils: risen,
    })
    expect(mayCharge(ending(reminder(7), reminder(3, daysBefore(2), risen)), risen, on(daysBefore(2)))).toBe(
      true,
    )
  })

  test('never charges earlier than announced, if the end has moved', () => {
    // The 12th was announced; then the pause was ended early.
    const sooner = ending(reminder(5, addDays(END, 2)))
    expect(mayCharge(sooner, PRICE, on(daysBefore(3)))).toBe(false)
    expect(chargeToAnnounce(sooner, PRICE, on(daysBefore(4)))).toEqual({
      chargeDate: daysBefore(3),
      totalFils: PRICE,
    })
    // A later day than announced needs no new announcement.
    const later = ending(reminder(8, daysBefore(4)))
    expect(chargeToAnnounce(later, PRICE, on(daysBefore(7)))).toBeNull()
    expect(mayCharge(later, PRICE, on(daysBefore(4)))).toBe(false)
    expect(mayCharge(later, PRICE, on(daysBefore(3)))).toBe(true)
  })
})
