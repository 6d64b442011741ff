// What a press starts: it runs once at a time, however fast the presses follow each other.
import { useRef, useState } from 'react'
import { ApiError } from '../feedback/api-error.ts'

interface Options {
  /** Success ends it for good: what was pressed goes away, and takes no press while it fades. */
  once?: boolean
}

/**
 * `const { run, pending } = useAsyncAction(() => call(…))`, `<Button loading={pending} onClick={run}>`. The second press of a double
 * click comes before the button is drawn as pending, so `run` itself lets nothing through. A failure was shown by call().
 */
export function useAsyncAction<A extends unknown[]>(action: (...args: A) => unknown, { once = false }: Options = {}) {
  const isRunning = useRef(false)
  const [pending, setPending] = useState(false)
  const run = async (...args: A): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    let isOver = false
    try {
      await action(...args)
      isOver = once
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      if (!isOver) {
        isRunning.current = false
        setPending(false)
      }
    }
  }
  return { run, pending }
}
