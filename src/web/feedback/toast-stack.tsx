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

/** From the end of a press until its click has been dispatched. */
const CLICK_MS = 100

/**
 * Sets the height of the open toasts for the styles: on a phone the page begins below them. The page keeps its place during a press, so
 * that the press ends on what it began on.
 */
function makeRoom(page: HTMLElement): () => void {
  let height = 0
  let isPressed = false
  let release = 0
  const apply = () => {
    if (!isPressed) page.style.setProperty('--toast-room', `${height}px`)
  }
  const press = () => {
    clearTimeout(release)
    isPressed = true
  }
  const letGo = () => {
    release = window.setTimeout(() => {
      isPressed = false
      apply()
    }, CLICK_MS)
  }
  const sizes = new ResizeObserver(([entry]) => {
    height = Math.ceil(entry?.contentRect.height ?? 0)
    apply()
  })
  // The stack is mounted after this component. Observing it twice has no effect.
  const look = () => {
    const stack = document.querySelector('.mantine-Notifications-root[data-position="top-center"]')
    if (stack) sizes.observe(stack)
  }
  // A toast may have come before this file.
  const frame = requestAnimationFrame(look)
  const stop = notificationsStore.subscribe(look)
  const left = new AbortController()
  const listening = { capture: true, passive: true, signal: left.signal }
  addEventListener('pointerdown', press, listening)
  addEventListener('pointerup', letGo, listening)
  addEventListener('pointercancel', letGo, listening)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(release)
    left.abort()
    stop()
    sizes.disconnect()
  }
}
