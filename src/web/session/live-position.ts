// Which changes the server knew when this page first asked who is signed in; all other data of the page is asked for after that.
import { LIVE_POSITION_HEADER } from '../../shared/live/live-position.ts'

let first: string | null = null

/** The oldest one counts: later answers are no older than it. */
export function noteLivePosition(answer: Response): void {
  first ??= answer.headers.get(LIVE_POSITION_HEADER)
}

export const livePosition = (): string | null => first
