// How much of something, with large minus and plus buttons for wet thumbs.
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { sumOf, type Unit } from '../../../shared/quantity.ts'
import { thousandsHint } from '../../../shared/quantity.words.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'
import classes from './quantity-input.module.css'

interface Props extends Omit<NumberFieldProps, 'leftSection' | 'rightSection' | 'onKeyDown'> {
  /** In a row of fields on a desk. */
  isCompact?: boolean
  /** A measured one says what a number with a dot means. */
  unit?: Unit | undefined
}

export function QuantityInput({ isCompact = false, unit, ...props }: Props) {
  const { value, onChange, range, disabled, className } = props
  const keyWidth = isCompact ? 30 : 44
  const count = typeof value === 'number' ? value : 0
  const step = (by: 1 | -1) => onChange?.(Math.min(range.max, Math.max(range.min, sumOf([count, by]))))
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  const key = (by: 1 | -1, isOff: boolean) => {
    const Icon = by > 0 ? IconPlus : IconMinus
    return (
      <ActionIcon
        variant="transparent"
        color="gray"
        className={classes.key}
        // The arrow keys do the same, so Tab skips the button.
        tabIndex={-1}
        aria-label={by > 0 ? appTexts.oneMore : appTexts.oneLess}
        disabled={disabled || isOff}
        onClick={() => step(by)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  const hint = thousandsHint(value ?? '', unit)
  return (
    <NumberField
      {...props}
      {...(hint && { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] as const })}
      className={[classes.quantity, className].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
      leftSection={key(-1, count - 1 < range.min)}
      leftSectionWidth={keyWidth}
      rightSection={key(1, count >= range.max)}
      rightSectionWidth={keyWidth}
    />
  )
}
