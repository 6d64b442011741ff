// The position in the server's changes when this page first asked for anything; all other data is loaded after that.
import { LIVE_POSITION_HEADER } from '../../shared/live/live-position.ts'

/** null: of two servers, or of one that has forgotten the changes before. */
let first: string | null | undefined
let hasBegun = false

const partsOf = (position: string) => {
  const [series, number] = position.split('.')
  return { series, number: Number(number) }
}

function earlierOf(one: string, other: string): string | null {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.series !== b.series) return null
  return a.number <= b.number ? one : other
}

/** Keeps the earliest position: what a page asks first comes in any order. */
export function noteLivePosition(answer: Response): void {
  const position = answer.headers.get(LIVE_POSITION_HEADER)
  if (position !== null && first !== null) first = first === undefined ? position : earlierOf(first, position)
}

/** Where the stream begins. What comes after this call has to be at least as new (`isBeforeLive`). */
export function beginLive(): string | null {
  hasBegun = true
  return first ?? null
}

/** Nobody would hear of the changes between this answer and the beginning of the stream. */
export function isBeforeLive(answer: Response): boolean {
  const position = answer.headers.get(LIVE_POSITION_HEADER)
  return hasBegun && position !== null && typeof first === 'string' && earlierOf(first, position) !== first
}
