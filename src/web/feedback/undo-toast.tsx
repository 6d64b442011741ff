// The content of a toast for a change that can be undone, with the undo button.
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { ApiError } from './api-error.ts'

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

export function UndoToast({ detail, undo, take }: Props) {
  const run = () => {
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
        title={appTexts.undoKeys}
        aria-keyshortcuts="Control+Z Meta+Z"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={run}
      >
        {appTexts.undo}
      </Button>
    </Group>
  )
}
