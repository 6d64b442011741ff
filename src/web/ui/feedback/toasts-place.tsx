// Where the toasts appear. Their file loads after the screen's first answers: without a network the first toast would come too late.
import { notificationsStore } from '@mantine/notifications'
import { startTransition, useEffect, useState } from 'react'
import { screenAnswered } from '../../api/screen-answers.ts'
import { part } from '../overlays/deferred.ts'

const stack = part(async () => (await import('../../feedback/toast-stack.tsx')).ToastStack)

const load = () => stack.load().catch(() => undefined)

/** Mounted once, and empty where possible: a screen reader announces what is added to it later. */
export function Toasts() {
  const [Stack, setStack] = useState(stack.loaded)
  useEffect(() => {
    if (Stack) return
    let hasLeft = false
    void stack.arrival.then((loaded) => hasLeft || startTransition(() => setStack(() => loaded)))
    void screenAnswered().then(load)
    // If the file doesn't arrive, the next toast tries again.
    const stop = notificationsStore.subscribe(() => void load())
    return () => {
      hasLeft = true
      stop()
    }
  }, [Stack])
  return Stack ? <Stack /> : null
}
