import { townIn } from '../../domain/addresses/towns.ts'
import type { Language } from '../../domain/language.ts'

/** Towns with one of their blocks and roads. */
const places = [
  ['Seef', '428', '2803'],
  ['Adliya', '338', '3803'],
  ['Juffair', '341', '4112'],
  ['Saar', '525', '2513'],
  ['Busaiteen', '228', '2835'],
  ['East Riffa', '906', '645'],
  ['Budaiya', '552', '5221'],
  ['Isa Town', '806', '618'],
  ['Janabiya', '571', '7113'],
  ['Hidd', '109', '933'],
  ['Zinj', '356', '5627'],
  ['Amwaj Islands', '257', '5720'],
  ['Tubli', '711', '1134'],
  ['Hamad Town', '1205', '537'],
  ['Arad', '243', '4336'],
  ['Diplomatic Area', '317', '1705'],
] as const

/** The address of the n-th customer: two in three live in a flat. */
export function placeOf(n: number, language: Language) {
  const [town, block, road] = places[n % places.length] ?? places[0]
  const isFlat = n % 3 !== 2
  const street = { city: townIn(town, language), block: String(block), road: String(road) }
  return isFlat
    ? {
        addressType: 'FLAT' as const,
        ...street,
        building: String(100 + n * 17),
        flat: String(11 + ((n * 7) % 60)),
        houseNo: null,
      }
    : { addressType: 'HOUSE' as const, ...street, building: null, flat: null, houseNo: String(200 + n * 13) }
}
