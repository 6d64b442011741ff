// What a boat needs without hours. The code is the item's; the title is what people read.
export const BOAT_ITEMS = {
  LICENCE: 'Belge ve ruhsat',
  VISA: 'Vize (denize elverişlilik)',
  INSURANCE: 'Sigorta',
  LIFERAFT: 'Can salı',
  EXTINGUISHERS: 'Yangın tüpleri',
  EPIRB_BATTERY: 'EPIRB pili',
  ANTIFOULING: 'Zehirli boya',
  ANODES: 'Tutyalar',
} as const
export type BoatItemCode = keyof typeof BOAT_ITEMS
export const BOAT_ITEM_CODES = Object.keys(BOAT_ITEMS) as [BoatItemCode, ...BoatItemCode[]]
