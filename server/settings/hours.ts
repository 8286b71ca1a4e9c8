import type { Slot } from '../../domain/settings/rules.ts'
import type { SettingsRow } from './table.ts'

/** The hours of a delivery time, as the shop keeps them. */
export const hoursOf = (slot: Slot, settings: SettingsRow) =>
  slot === 'MORNING_9_12'
    ? { from: settings.morningFromHour, to: settings.morningToHour }
    : { from: settings.eveningFromHour, to: settings.eveningToHour }
