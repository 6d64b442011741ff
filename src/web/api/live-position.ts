// The position in the server's changes when this page first asked who is signed in; all other data is loaded after that.
import { LIVE_POSITION_HEADER } from '../../shared/live/live-position.ts'

let first: string | null = null

export function noteLivePosition(answer: Response): void {
  first ??= answer.headers.get(LIVE_POSITION_HEADER)
}

/** Where the stream of changes begins; null: with everything. */
export const firstLivePosition = (): string | null => first
