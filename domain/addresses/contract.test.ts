import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { latinDigits, withoutDirectionMarks } from '../digits.ts'
import { AddressBody, addressInput, oneAddress } from './contract.ts'

const aFlat = {
  addressType: 'FLAT',
  city: 'Juffair',
  block: '324',
  road: '2407',
  building: '1260',
  flat: '51',
}
const aHouse = { addressType: 'HOUSE', city: 'Saar', block: '515', road: '1530', houseNo: '7' }
const complaints = (body: unknown) =>
  AddressBody.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('the body of an address', () => {
  test('requires building and flat for a flat, and the house number for a house', () => {
    expect(complaints(aFlat)).toEqual([])
    expect(complaints({ ...aFlat, building: '', flat: null })).toEqual([
      'building buildingRequired',
      'flat flatRequired',
    ])
    expect(complaints({ ...aFlat, flat: ' \u200f ' })).toEqual(['flat flatRequired'])
    expect(complaints(aHouse)).toEqual([])
    expect(complaints({ ...aHouse, houseNo: undefined })).toEqual(['houseNo houseRequired'])
  })

  test('reports every missing field of an empty form at once', () => {
    const empty = { label: '', city: '', block: '', road: '', building: '', flat: '', houseNo: '' }
    const missing = (addressType: string) => complaints({ addressType, ...empty })
    const place = ['city cityRequired', 'block blockRequired', 'road roadRequired']
    expect(missing('FLAT')).toEqual([...place, 'building buildingRequired', 'flat flatRequired'])
    expect(missing('HOUSE')).toEqual([...place, 'houseNo houseRequired'])
    expect(complaints({ ...aFlat, addressType: undefined })).toEqual(['addressType required'])
  })

  test('sets the fields of the other type, and empty fields, to null', () => {
    const both = { building: '1260', flat: '51', houseNo: '7', label: ' ', specialInstructions: '' }
    expect(AddressBody.parse({ ...aFlat, ...both })).toMatchObject({ houseNo: null, flat: '51', label: null })
    expect(AddressBody.parse({ ...aHouse, ...both })).toMatchObject({
      houseNo: '7',
      building: null,
      flat: null,
      specialInstructions: null,
    })
  })

  test('limits the length of each text', () => {
    const long = {
      ...aFlat,
      label: 'x'.repeat(41),
      city: 'x'.repeat(61),
      flat: '1'.repeat(13),
    }
    expect(complaints(long)).toEqual(['label tooLong', 'city tooLong', 'flat tooLong'])
    expect(
      complaints({ ...aFlat, label: 'x'.repeat(40), city: 'x'.repeat(60), flat: '1'.repeat(12) }),
    ).toEqual([])
  })

  test('requires numbers for block and road, however they are written, and accepts any town', () => {
    const written = { ...aFlat, city: 'Nowhere', block: 'مجمع ٣٤٠', road: 'Road 4025' }
    expect(AddressBody.parse(written)).toMatchObject({ city: 'Nowhere', block: '340', road: '4025' })
    expect(complaints({ ...aFlat, block: 'abc', road: '12A' })).toEqual([
      'block blockInvalid',
      'road roadInvalid',
    ])
    expect(complaints({ ...aFlat, block: '34001', road: '402512' })).toHaveLength(2)
  })

  test('has its numbers in Latin digits, without direction marks and surrounding spaces', () => {
    const digit = fc.constantFrom(...'0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹')
    const typed = fc.tuple(
      fc.constantFrom('', ' ', '\u200e', '\u200f '),
      fc.string({ unit: digit, minLength: 1, maxLength: 6 }),
      fc.constantFrom('', 'A', '/4', ' ', '\u202c'),
    )
    fc.assert(
      fc.property(typed, (parts) => {
        const raw = parts.join('')
        const expected = latinDigits(withoutDirectionMarks(raw)).trim()
        const flat = AddressBody.parse({ ...aFlat, building: raw, flat: raw })
        expect([flat.building, flat.flat]).toEqual([expected, expected])
        expect(expected).toMatch(/^[0-9]+(A|\/4)?$/)
        const house = AddressBody.parse({ ...aHouse, houseNo: raw })
        expect(house.houseNo).toBe(expected)
        // Parsing the result again changes nothing.
        expect(AddressBody.parse(house)).toEqual(house)
      }),
    )
  })
})

describe('the delivery address in a request body', () => {
  const Body = z.object(addressInput).superRefine(oneAddress)
  const addressId = '0190a0a0-0000-7000-8000-000000000001'
  const deliveryAddress = 'The blue door behind the mall'
  const complaints = (body: unknown) =>
    Body.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

  test('is a saved address, an address in parts or a text; a text may accompany either', () => {
    for (const body of [{ addressId }, { address: aFlat }, { deliveryAddress }]) {
      expect(complaints(body)).toEqual([])
      expect(complaints({ ...body, deliveryAddress })).toEqual([])
    }
    expect(complaints({ addressId, address: null })).toEqual([])
    expect(complaints({})).toEqual(['deliveryAddress addressShort'])
    expect(complaints({ address: null })).toEqual(['deliveryAddress addressShort'])
    expect(complaints({ addressId, address: aFlat })).toEqual(['address addressTwice'])
  })

  test('has the fields and limits of a saved address, and a governorate', () => {
    const most = { ...aFlat, city: 'x'.repeat(61), block: '1'.repeat(13), flat: ' ' }
    expect(complaints({ address: most })).toEqual(
      AddressBody.safeParse(most).error?.issues.map(
        ({ path, message }) => `address.${path.join('.')} ${message}`,
      ),
    )
    const { address } = Body.parse({ address: { ...aHouse, block: '٥١٥', flat: '9', label: 'Home' } })
    expect(address).toEqual({ ...aHouse, building: null, flat: null, governorate: null })
    expect(complaints({ address: { ...aHouse, governorate: 'x'.repeat(61) } })).toEqual([
      'address.governorate tooLong',
    ])
  })
})
