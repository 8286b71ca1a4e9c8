/** A saved or new address, wherever one is chosen or written. */
export const addresses = {
  kind: 'Flat or house',
  flat: 'Flat',
  house: 'House',
  city: 'Town or area',
  cityPlaceholder: 'Manama, Riffa, Saar…',
  towns: 'Towns and areas',
  cityUnknown:
    'We do not know {{town}}. Is it spelled right? If so, go on: the driver goes by block and road.',
  block: 'Block',
  road: 'Road',
  building: 'Building',
  flatNumber: 'Flat number',
  houseNumber: 'House number',
  name: 'Name of this address',
  nameHint: 'For your own list: Home, Office, Grandma’s.',
  choose: 'Deliver to',
  default: 'Default',
  another: 'Another address',
  anotherText: 'Enter a new one.',
} as const
