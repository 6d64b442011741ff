// A number, typed or pasted as the screens print it. Text that is not understood stays as typed, with a message.
import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type NumberRange, printNumber, type ReadNumber, readNumber } from '../../../shared/typed-number.ts'
import { translate } from '../../feedback/translate.ts'
import type { Typed } from './typed.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  range: NumberRange
  value?: Typed
  onChange?: (value: Typed) => void
  /** An empty field shows that it is required. */
  isNeeded?: boolean
}

const keyboard = ({ min, decimals }: NumberRange) => {
  // A phone's number keyboards have no minus sign.
  if (min < 0) return 'text'
  return decimals > 0 ? 'decimal' : 'numeric'
}

const printed = (value: Typed, range: NumberRange) => (typeof value === 'number' ? printNumber(value, range) : value)

export function NumberField(props: NumberFieldProps) {
  const { range, value = '', onChange, isNeeded, error, onFocus, onBlur, onKeyDown, ...rest } = props
  const [text, setText] = useState(printed(value, range))
  const [known, setKnown] = useState(value)
  const [isEdited, setIsEdited] = useState(false)
  if (!Object.is(value, known)) {
    // Changed from outside: by a stepper, a reset, or another person's version.
    setKnown(value)
    setText(printed(value, range))
    setIsEdited(false)
  }
  const read = readNumber(text, range)
  const change = (typed: string) => {
    const next = typed.trim() === '' ? '' : (readNumber(typed, range).value ?? typed)
    setText(typed)
    setIsEdited(true)
    setKnown(next)
    onChange?.(next)
  }
  const selection = useSelectionOnFocus(() => {
    // Without the dots of the thousands, digits are easy to edit.
    if (read.value !== undefined && !read.problem) setText(printNumber(read.value, range, { grouped: false }))
  })
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    if (read.value !== undefined && !read.problem) setText(printNumber(read.value, range))
    setIsEdited(false)
    onBlur?.(event)
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode={keyboard(range)}
      {...selection.props}
      {...rest}
      value={text}
      error={messageOf(read, { range, error, isShown: !isEdited, isMissing: isNeeded && text.trim() === '' })}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={(event) => {
        selection.onFocus()
        onFocus?.(event)
      }}
      onKeyDown={(event) => {
        selection.onKeyDown()
        onKeyDown?.(event)
      }}
      onBlur={blur}
    />
  )
}

interface MessageOptions {
  range: NumberRange
  /** The form's error. */
  error: TextInputProps['error']
  /** False while a person is typing. */
  isShown: boolean
  isMissing?: boolean
}

function messageOf({ value, problem }: ReadNumber, { range, error, isShown, isMissing }: MessageOptions) {
  if (isMissing && isShown) return error || translate('required')
  if (!problem || !(isShown || error)) return error
  // For a number outside the range the form's message is more exact, such as how many are left.
  return (value !== undefined && error) || appTexts.numberProblems[problem](range)
}

/**
 * The first press selects the whole text, so that typing replaces it; a second one places the caret. `onStart`: at the first key or
 * press. Until then the number stands there as the screens print it, also in a dialog that opens with it.
 */
function useSelectionOnFocus(onStart: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const isFresh = useRef(false)
  const [focuses, setFocuses] = useState(0)
  useLayoutEffect(() => {
    if (focuses > 0) field.current?.select()
  }, [focuses])
  const start = () => {
    if (!isFresh.current) return
    isFresh.current = false
    // Before the key changes the text.
    flushSync(onStart)
    field.current?.select()
  }
  return {
    onFocus: () => {
      isFresh.current = true
      setFocuses((before) => before + 1)
    },
    onKeyDown: start,
    props: { ref: field, onClick: start },
  }
}
