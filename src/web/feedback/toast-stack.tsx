// The open toasts, above every screen.
import { Notifications, notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'
import { FADE_MS, MAX_TOASTS, SHOWN_MS } from './toasts.tsx'

export function ToastStack() {
  useEffect(() => makeRoom(document.documentElement), [])
  return (
    <Notifications
      position="top-center"
      autoClose={SHOWN_MS}
      limit={MAX_TOASTS}
      transitionDuration={FADE_MS}
      containerWidth={420}
    />
  )
}

/** Sets the height of the open toasts for the styles: on a phone the page begins below them. */
function makeRoom(page: HTMLElement): () => void {
  const sizes = new ResizeObserver(([entry]) => {
    const height = Math.ceil(entry?.contentRect.height ?? 0)
    page.style.setProperty('--toast-room', `${height}px`)
  })
  // The stack is mounted after this component. Observing it twice has no effect.
  const look = () => {
    const stack = document.querySelector('.mantine-Notifications-root[data-position="top-center"]')
    if (stack) sizes.observe(stack)
  }
  // A toast may have come before this file.
  const frame = requestAnimationFrame(look)
  const stop = notificationsStore.subscribe(look)
  return () => {
    cancelAnimationFrame(frame)
    stop()
    sizes.disconnect()
  }
}
