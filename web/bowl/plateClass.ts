import type { Plate } from '../../domain/menu/rules.ts'

/** The colour of the plate under a bowl. */
export const plateClass: Record<Plate, string> = {
  pistachio: 'bg-plate-pistachio',
  lemon: 'bg-plate-lemon',
  blush: 'bg-plate-blush',
  mint: 'bg-plate-mint',
  sand: 'bg-plate-sand',
}
