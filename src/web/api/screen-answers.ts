// When a started screen has the answers it asked for. Files that nobody waits for load after that: on a slow line they would share the
// line with the answers.
import { onIdle } from '../feedback/idle.ts'
import { painted } from '../feedback/painted.ts'

/** A call that takes longer doesn't hold them back. */
const LONGEST_MS = 4_000

let running = 0
const waiting = new Set<() => void>()

/** Counts a call until its answer arrives or fails. */
export async function counted<T>(answer: Promise<T>): Promise<T> {
  running += 1
  try {
    return await answer
  } finally {
    running -= 1
    if (running === 0) for (const go of waiting) go()
  }
}

/** An idle moment: what the frame shows is drawn by then, and has asked for its answers. */
const idle = () => new Promise<void>((resolve) => onIdle(resolve, { timeout: LONGEST_MS }))

/** Until no call runs, or the time is over. */
async function answered(longestMs: number): Promise<void> {
  if (running === 0) return
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, longestMs)
    waiting.add(go)
  })
}

/** Also on the display. What is drawn may ask more: the frame draws the screen, which asks for its records. */
export async function screenAnswered(): Promise<void> {
  const end = performance.now() + LONGEST_MS
  const isOver = () => performance.now() >= end
  do {
    await idle()
    await answered(end - performance.now())
    await idle()
    await painted()
  } while (running > 0 && !isOver())
}
