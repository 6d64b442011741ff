// A search field that reports its word when the typing pauses.
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { moveToRows } from '../lists/row-keys.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Also the accessible name where no `label` is given. */
  placeholder: string
  value: string
  onChange: (word: string) => void
  delay?: number
  /** Called with the word; the field is then empty. */
  onEnter?: (word: string) => void
  ref?: Ref<HTMLInputElement>
}

export function SearchInput({ value, onChange, delay = 400, onEnter, ...rest }: Props) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  /** Reported words: each returns as `value` a moment later, when the person may have typed more. */
  const [reported, setReported] = useState<readonly string[]>([])
  if (value !== seen) {
    setSeen(value)
    setReported(reported.slice(reported.indexOf(value) + 1))
    // The word changed from outside (back button, reset).
    if (!reported.includes(value)) setText(value)
  }
  const tell = useDebouncedCallback((word: string) => {
    setReported((before) => [...before, word])
    onChange(word)
  }, delay)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const word = text.trim()
    if (event.key !== 'Enter' || !onEnter) return moveToRows(event)
    if (!word) return
    tell.cancel()
    setText('')
    onEnter(word)
  }
  const change = (word: string) => {
    setText(word)
    tell(word.trim())
  }
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text && !rest.disabled ? <CloseButton aria-label={appTexts.clear} onClick={() => change('')} /> : null
      }
      aria-label={rest.label ? undefined : rest.placeholder}
      // The visible rows belong to an earlier word.
      aria-busy={text.trim() !== value.trim() || undefined}
      onKeyDown={onKeyDown}
      {...rest}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
