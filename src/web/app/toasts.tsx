// The toasts at the top centre: at most 3, 5 s each (specification, section 9); those that offer an undo stay 8 s.
import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { UndoOffer } from './undo-offer.tsx'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

const MAX_TOASTS = 3
const SHOWN_MS = 5000
const UNDO_SHOWN_MS = 8000
const UNDO = 'undo:'
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

/** `detail` explains the message in a second line. The same toast twice in a row is shown once. Returns what takes it back. */
export function toast(message: string, type: ToastType = 'info', detail?: string): () => void {
  const id = `${type}:${message}:${detail ?? ''}`
  show(id, type, detail ? { title: message, message: detail } : { message })
  return () => void notifications.hide(id)
}

let offers = 0
/** The one undo that can be taken; the one before it may still be fading. */
let offered: string | null = null

/**
 * Says what was done, with a button (or Ctrl+Z) that takes it back. It stays longer than other toasts, and as long as it is
 * pointed at or focused; the next one takes its place. `undo` says itself what became of it.
 */
export function undoToast(message: string, undo: () => Promise<unknown>, detail?: string): void {
  if (offered) notifications.hide(offered)
  offers += 1
  const id = `${UNDO}${offers}`
  offered = id
  const take = () => {
    if (offered !== id) return false
    offered = null
    notifications.hide(id)
    return true
  }
  const content = {
    title: message,
    message: <UndoOffer detail={detail} undo={undo} take={take} />,
    withAutoCloseProgress: true,
  }
  // Pointing stops the clock by itself, the focus does not.
  const run = (autoClose: number | false) => notifications.update({ id, ...content, autoClose })
  show(id, 'success', {
    ...content,
    autoClose: UNDO_SHOWN_MS,
    onFocus: () => run(false),
    onBlur: () => run(UNDO_SHOWN_MS),
  })
}

/** The fourth drops the oldest; what can still be undone is not pushed out by news. */
function show(id: string, type: ToastType, content: NotificationData): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  const all = [...shown, ...queue]
  if (all.some((one) => one.id === id)) notifications.hide(id)
  const others = all.filter((one) => one.id !== id)
  const droppable = others.filter((one) => !one.id?.startsWith(UNDO))
  for (const oldest of droppable.slice(0, Math.max(0, others.length - MAX_TOASTS + 1))) {
    if (oldest.id) notifications.hide(oldest.id)
  }
  notifications.show({
    id,
    ...looks[type],
    ...content,
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    'data-toast': type,
    withBorder: true,
    closeButtonProps: { 'aria-label': appTexts.close },
  })
}
