// A toast for a change that can be undone: its content has the undo button, and it stays 8 s.
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { ApiError } from './api-error.ts'
import { showToast, toast, UNDO } from './toasts.tsx'
import { useIsOnline } from './use-is-online.ts'

const UNDO_SHOWN_MS = 8000

interface Props {
  detail?: string | undefined
  undo: () => Promise<unknown>
  /** Ends the undo; false if it has ended already. */
  take: () => boolean
}

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea'

/** In a filled field Ctrl+Z undoes typing. A dialog's focused, empty search has none to undo. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.matches(FIELD) &&
  target.value !== ''

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

function UndoToast({ detail, undo, take }: Props) {
  const isOnline = useIsOnline()
  const run = () => {
    if (!isOnline) return void toast(appTexts.actionNeedsNetwork, 'info')
    // The button stays visible while the toast fades.
    if (!take()) return
    undo().catch((error: unknown) => {
      // call() has shown it.
      if (!(error instanceof ApiError)) throw error
    })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event) || isTyping(event.target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <Group justify="space-between" gap="xs">
      {detail && <span style={{ flex: '1 1 120px' }}>{detail}</span>}
      <Button
        variant="default"
        size="xs"
        aria-disabled={!isOnline || undefined}
        data-disabled={!isOnline || undefined}
        title={isOnline ? appTexts.undoKeys : appTexts.actionNeedsNetwork}
        aria-keyshortcuts="Control+Z Meta+Z"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={run}
      >
        {appTexts.undo}
      </Button>
    </Group>
  )
}

let undoToastCount = 0
/** The id of the only toast whose undo works; an earlier one may still be fading out. */
let openUndoId: string | null = null

/**
 * Shows what was done, with a button (or Ctrl+Z) that undoes it. It stays longer than other toasts, and while it is
 * pointed at or focused; the next undo toast replaces it. `undo` shows its own result.
 */
export function undoToast(message: string, undo: () => Promise<unknown>, detail?: string): void {
  if (openUndoId) notifications.hide(openUndoId)
  undoToastCount += 1
  const id = `${UNDO}${undoToastCount}`
  openUndoId = id
  const take = () => {
    if (openUndoId !== id) return false
    openUndoId = null
    notifications.hide(id)
    return true
  }
  const content = {
    title: message,
    message: <UndoToast detail={detail} undo={undo} take={take} />,
    withAutoCloseProgress: true,
    // Before the waiting toasts: the undo works for eight seconds only.
    priority: 1,
  }
  // Mantine pauses the timer on hover, but not on focus.
  const run = (autoClose: number | false) => notifications.update({ id, ...content, autoClose })
  showToast(id, 'success', {
    ...content,
    autoClose: UNDO_SHOWN_MS,
    onFocus: () => run(false),
    onBlur: () => run(UNDO_SHOWN_MS),
  })
}
