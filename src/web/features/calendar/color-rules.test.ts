import { expect, it } from 'vitest'
import type { CalendarType } from '../../../shared/calendar/calendar.contract.ts'
import { colorOf, PRESET_COLORS, TYPE_COLORS } from './color-rules.ts'

const nameOf = (color: string) => PRESET_COLORS.find(({ value }) => value === color)?.label

it('an item has its own colour, else its type’s, else blue', () => {
  expect(colorOf({ itemColor: '#123456', type: 'OTHER' })).toBe('#123456')
  const types = ['SERVICE_REQUEST', 'COLLECTION', 'OTHER', 'UNKNOWN'] as CalendarType[]
  expect(types.map((type) => nameOf(colorOf({ itemColor: null, type })))).toEqual(['Mavi', 'Yeşil', 'Kehribar', 'Mavi'])
})

it('there are six to choose from, all different', () => {
  expect(new Set(PRESET_COLORS.map(({ value }) => value)).size).toBe(6)
  expect(Object.keys(TYPE_COLORS)).toHaveLength(3)
})
