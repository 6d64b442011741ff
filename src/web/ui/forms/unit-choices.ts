import { UNIT_LABELS, UNITS } from '../../../shared/quantity.ts'

/** For a select. */
export const UNIT_CHOICES = UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }))
