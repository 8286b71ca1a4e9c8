import type { Slot } from '../../domain/settings/rules.ts'
import type { SettingsRow } from '../tables/settings.ts'

/** Returns the hours of a delivery slot from the settings. */
export const hoursOf = (slot: Slot, settings: SettingsRow) =>
  slot === 'MORNING_9_12'
    ? { from: settings.morningFromHour, to: settings.morningToHour }
    : { from: settings.eveningFromHour, to: settings.eveningToHour }
