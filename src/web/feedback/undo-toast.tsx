// What a toast says about a deed that can be taken back, and the button that does it.
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { ApiError } from './api-error.ts'

interface Props {
  detail?: string | undefined
  undo: () => Promise<unknown>
  /** Ends the offer; false where it is over already. */
  take: () => boolean
}

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea'

/** Where Ctrl+Z takes back letters: an empty search, which has the focus in a dialog, has none. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.matches(FIELD) &&
  target.value !== ''

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

export function UndoToast({ detail, undo, take }: Props) {
  const run = () => {
    // The toast fades for a moment after its press.
    if (!take()) return
    undo().catch((error: unknown) => {
      // call() has shown why.
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
