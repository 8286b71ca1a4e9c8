export const areas = [
  'juffair',
  'amwaj',
  'seef',
  'muharraq',
  'adliya',
  'riffa',
  'isa',
  'saar',
  'budaiya',
] as const
