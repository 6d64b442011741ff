// The unit and the number of a quantity in calls and answers.
import { z } from 'zod'
import { fromE3, toE3, UNITS } from './quantity.ts'

export const UnitInput = z.enum(UNITS, 'invalid_value')

/** In an answer. Absent in what was stored, or kept on a device, before there were units: pieces. */
export const UnitOut = z.enum(UNITS).optional()
/** A sum for each unit. */
export const Totals = z.array(z.object({ quantity: z.number(), unit: z.enum(UNITS) })).optional()

const thousandths = (max: number) => z.number({ error: 'invalid_number' }).max(max, 'number_too_large')
/** The nearest number to a whole count of thousandths. */
const isExact = (quantity: number) => fromE3(toE3(quantity)) === quantity

/** In a call, above zero. */
export const quantityInput = (max: number) =>
  thousandths(max).min(0.001, 'quantity_must_be_greater_than_zero').refine(isExact, 'too_many_thousandths')
/** In a call, from zero: a stock. */
export const stockInput = (max: number) =>
  thousandths(max).min(0, 'number_too_small').refine(isExact, 'too_many_thousandths')
