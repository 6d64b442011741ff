// The toasts at the top centre: at most 3, 5 s each (specification, section 9); those that offer an undo stay 8 s. News gives way
// to what is newer, a failure stands its full time: where three stand already, the next one waits.
import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { UndoToast } from './undo-toast.tsx'

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

export function Toasts() {
  useEffect(() => makeRoom(document.documentElement), [])
  return <Notifications position="top-center" autoClose={SHOWN_MS} limit={MAX_TOASTS} containerWidth={420} />
}

/** Tells the styles how high the toasts stand: on a phone the page begins below them, so that they cover nothing. */
function makeRoom(page: HTMLElement): () => void {
  const sizes = new ResizeObserver(([entry]) => {
    const height = Math.ceil(entry?.contentRect.height ?? 0)
    page.style.setProperty('--toast-room', `${height}px`)
  })
  // The stack itself comes after this component; observing it again changes nothing.
  const stop = notificationsStore.subscribe(() => {
    const stack = document.querySelector('.mantine-Notifications-root[data-position="top-center"]')
    if (stack) sizes.observe(stack)
  })
  return () => {
    stop()
    sizes.disconnect()
  }
}

interface Said {
  /** Of the toast that stands. */
  id: string
  times: number
}

/** What stands or waits, by what it says. */
const said = new Map<string, Said>()
let shownCount = 0

const isFailure = (type: unknown) => type === 'error' || type === 'warning'

const standing = (): NotificationData[] => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue]
}

/**
 * `detail` explains the message in a second line. The same toast again takes the place of the one that stands, with its full
 * time; a failure says how often it came. Returns what takes it back.
 */
export function toast(message: string, type: ToastType = 'info', detail?: string): () => void {
  const key = `${type}:${message}:${detail ?? ''}`
  const before = said.get(key)
  const isStanding = before !== undefined && standing().some(({ id }) => id === before.id)
  if (isStanding) notifications.hide(before.id)
  shownCount += 1
  const now = { id: `${key}:${shownCount}`, times: isStanding ? before.times + 1 : 1 }
  said.set(key, now)
  const text = now.times > 1 && isFailure(type) ? appTexts.times(message, now.times) : message
  show(now.id, type, {
    ...(detail ? { title: text, message: detail } : { message: text }),
    onClose: () => {
      if (said.get(key) === now) said.delete(key)
    },
  })
  return () => {
    const latest = said.get(key)
    if (latest) notifications.hide(latest.id)
  }
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
    message: <UndoToast detail={detail} undo={undo} take={take} />,
    withAutoCloseProgress: true,
    // Before what waits: it can be taken for eight seconds only.
    priority: 1,
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

/** The fourth drops the oldest news; what can still be undone and what went wrong is not pushed out. */
function show(id: string, type: ToastType, content: NotificationData): void {
  const others = standing()
  const news = others.filter((one) => !one.id?.startsWith(UNDO) && !isFailure(one['data-toast']))
  for (const oldest of news.slice(0, Math.max(0, others.length - MAX_TOASTS + 1))) {
    if (oldest.id) notifications.hide(oldest.id)
  }
  notifications.show({
    id,
    ...looks[type],
    ...content,
    role: isFailure(type) ? 'alert' : 'status',
    'data-toast': type,
    withBorder: true,
    closeButtonProps: { 'aria-label': appTexts.close },
  })
}
