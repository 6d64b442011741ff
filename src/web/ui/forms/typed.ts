/** The value of a number field: the understood number, '' while empty, otherwise the typed text. */
export type Typed = number | string

/** Any other text becomes NaN, which every schema refuses. */
export const needed = (typed: Typed): number => (typeof typed === 'number' ? typed : Number.NaN)

/** An empty field means that nobody knows it. */
export const orNull = (typed: Typed): number | null => (typed === '' ? null : needed(typed))

/** An empty field counts as the default, 0. */
export const orZero = (typed: Typed): number => (typed === '' ? 0 : needed(typed))
