// A select with a search, whose file loads when its field is first used, or before that in an idle moment (deferred.ts).
import { ComboboxChevron, TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { part } from '../overlays/deferred.ts'
import { holdKeys } from '../overlays/held-keys.ts'

interface Look extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'error' | 'disabled'> {
  /** The label of what is chosen, or an empty text. */
  shown: string
  /** Its path in the form. */
  'data-path'?: string
  'data-autofocus'?: boolean
}

/**
 * Until the file has arrived, a field that cannot be typed in shows what is chosen. If it has the focus by then, the select takes the
 * focus over, which opens its list.
 */
export function selectOnUse<P extends object>(load: () => Promise<ComponentType<P & { autoFocus?: boolean }>>) {
  const file = part(load)
  return function SelectOnUse({ shown, ...props }: P & Look) {
    const [loaded, setLoaded] = useState(() => ({ Select: file.loaded(), hasFocus: false }))
    const hasFocus = useRef(false)
    useEffect(() => {
      let hasLeft = false
      void file.arrival.then((Select) => {
        if (!hasLeft) setLoaded((before) => (before.Select ? before : { Select, hasFocus: hasFocus.current }))
      })
      return () => {
        hasLeft = true
      }
    }, [])
    const { Select } = loaded
    if (Select) return <Select {...(props as unknown as P)} autoFocus={loaded.hasFocus} />
    const { label, 'aria-label': ariaLabel, placeholder, error, disabled, ...rest } = props as unknown as Look
    return (
      <TextInput
        {...{ label, 'aria-label': ariaLabel, placeholder, error, disabled }}
        data-path={rest['data-path']}
        data-autofocus={rest['data-autofocus']}
        value={shown}
        readOnly
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        rightSection={<ComboboxChevron size="sm" />}
        rightSectionPointerEvents="none"
        onFocus={() => {
          hasFocus.current = true
          const arrival = file.load()
          holdKeys(arrival, 'input:not([readonly])')
          arrival.catch(() => toast(translate('network_error'), 'error'))
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
      />
    )
  }
}
