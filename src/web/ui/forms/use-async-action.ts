// Runs an action once at a time, however fast the presses follow each other.
import { useRef, useState } from 'react'
import { ApiError } from '../../feedback/api-error.ts'

interface Options {
  /** Success ends it: the button disappears, and takes no press while it fades out. */
  once?: boolean
}

/**
 * `const { run, pending } = useAsyncAction(() => call(…))`, `<Button loading={pending} onClick={run}>`. The second press of a
 * double click comes before the button renders as pending, so `run` itself ignores it. call() shows a failure.
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
