import type { salads } from '../../../domain/menu/catalogue.ts'

/** The tinted plate under a bowl. */
export const plateClass: Record<(typeof salads)[number]['plate'], string> = {
  pistachio: 'bg-plate-pistachio',
  lemon: 'bg-plate-lemon',
  blush: 'bg-plate-blush',
  mint: 'bg-plate-mint',
  sand: 'bg-plate-sand',
}
