// The toasts at the top centre: at most 3, 5 s each (specification, section 9).
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

const MAX_TOASTS = 3
const SHOWN_MS = 5000
const looks: Record<ToastType, { color: string; icon: ReactNode }> = {
  info: { color: 'blue', icon: <IconInfoCircle size={20} aria-hidden /> },
  success: { color: 'green', icon: <IconCheck size={20} aria-hidden /> },
  warning: { color: 'yellow.4', icon: <IconAlertTriangle size={20} color="#3a2d0c" aria-hidden /> },
  error: { color: 'red', icon: <IconX size={20} aria-hidden /> },
}

/** Mantine's own limit would queue the fourth, so `toast` drops the oldest instead. */
export function Toasts() {
  return <Notifications position="top-center" autoClose={SHOWN_MS} limit={2 * MAX_TOASTS} containerWidth={420} />
}

/** `detail` explains the message in a second line. The same toast twice in a row is shown once. */
export function toast(message: string, type: ToastType = 'info', detail?: string): void {
  const id = `${type}:${message}:${detail ?? ''}`
  const { notifications: shown, queue } = notificationsStore.getState()
  const all = [...shown, ...queue]
  const same = all.find((one) => one.id === id)
  if (same) notifications.hide(id)
  const others = all.filter((one) => one !== same)
  for (const oldest of others.slice(0, Math.max(0, others.length - MAX_TOASTS + 1))) {
    if (oldest.id) notifications.hide(oldest.id)
  }
  notifications.show({
    id,
    ...looks[type],
    ...(detail ? { title: message, message: detail } : { message }),
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    'data-toast': type,
    withBorder: true,
    closeButtonProps: { 'aria-label': appTexts.close },
  })
}
