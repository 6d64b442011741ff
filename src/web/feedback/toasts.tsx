// The toasts at the top centre: at most 3, 5 s each (specification, section 9).
// A newer toast replaces a success. A failure stays its full time: the next toast waits while three failures are open.
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export const MAX_TOASTS = 3
export const SHOWN_MS = 5000
/** A closed toast is visible until it has faded. */
export const FADE_MS = 250
/** The ids of toasts with an undo button begin so (undo-toast.tsx). */
export const UNDO = 'undo:'
const styles: Record<ToastType, { color: string; icon: ReactNode }> = {
  info: { color: 'blue', icon: <IconInfoCircle size={20} aria-hidden /> },
  success: { color: 'green', icon: <IconCheck size={20} aria-hidden /> },
  warning: { color: 'yellow.4', icon: <IconAlertTriangle size={20} color="#3a2d0c" aria-hidden /> },
  error: { color: 'red', icon: <IconX size={20} aria-hidden /> },
}

interface ShownToast {
  /** Of the latest toast. */
  id: string
  times: number
  /** Milliseconds since 1970; absent until it is closed. */
  closedAt?: number
}

/** The open, the waiting and the fading toasts by their text. */
const shownToasts = new Map<string, ShownToast>()
let shownCount = 0

const isFailure = (type: unknown) => type === 'error' || type === 'warning'

const openToasts = (): NotificationData[] => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue]
}

const isVisible = ({ id, closedAt }: ShownToast): boolean =>
  closedAt === undefined ? openToasts().some((one) => one.id === id) : Date.now() - closedAt < FADE_MS

/**
 * `detail` explains the message in a second line. The same toast again replaces the open one and starts its full time;
 * an error shows how often it came. A warning does not: each call of a forbidden screen brings one. Returns a function that closes it.
 */
export function toast(message: string, type: ToastType = 'info', detail?: string): () => void {
  const key = `${type}:${message}:${detail ?? ''}`
  for (const [other, one] of shownToasts) if (!isVisible(one)) shownToasts.delete(other)
  const before = shownToasts.get(key)
  if (before) notifications.hide(before.id)
  shownCount += 1
  const current: ShownToast = { id: `${key}:${shownCount}`, times: (before?.times ?? 0) + 1 }
  shownToasts.set(key, current)
  const text = current.times > 1 && type === 'error' ? appTexts.times(message, current.times) : message
  showToast(current.id, type, {
    ...(detail ? { title: text, message: detail } : { message: text }),
    onClose: () => {
      current.closedAt = Date.now()
    },
  })
  return () => {
    const latest = shownToasts.get(key)
    if (latest) notifications.hide(latest.id)
    shownToasts.delete(key)
  }
}

/** A fourth toast closes the oldest success. An undo toast and a failure are never closed for it. */
export function showToast(id: string, type: ToastType, content: NotificationData): void {
  const others = openToasts()
  const closable = others.filter((one) => !one.id?.startsWith(UNDO) && !isFailure(one['data-toast']))
  for (const oldest of closable.slice(0, Math.max(0, others.length - MAX_TOASTS + 1))) {
    if (oldest.id) notifications.hide(oldest.id)
  }
  notifications.show({
    id,
    ...styles[type],
    ...content,
    role: isFailure(type) ? 'alert' : 'status',
    'data-toast': type,
    withBorder: true,
    closeButtonProps: { 'aria-label': appTexts.close },
  })
}
