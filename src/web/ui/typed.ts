/** What a number field holds: the number that was understood, '' while it is empty, otherwise the text as it was typed. */
export type Typed = number | string

/** What is no number becomes NaN, which every schema refuses. */
export const needed = (typed: Typed): number => (typeof typed === 'number' ? typed : Number.NaN)

/** An empty field counts as the default, 0. */
export const orZero = (typed: Typed): number => (typed === '' ? 0 : needed(typed))
