// When a started screen has the answers it asked for. Files that nobody waits for load after that: on a slow line they would share the
// line with the answers.
import { onIdle } from '../feedback/idle.ts'

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

export async function screenAnswered(): Promise<void> {
  await idle()
  if (running === 0) return
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, LONGEST_MS)
    waiting.add(go)
  })
  await idle()
}
