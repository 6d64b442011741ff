// A number of pieces, with a key for one less and one for one more that a wet thumb hits.
import { ActionIcon, NumberInput, type NumberInputProps } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { appTexts } from '../../shared/app/app.texts.ts'
import classes from './quantity-input.module.css'

export function QuantityInput(props: Omit<NumberInputProps, 'leftSection' | 'rightSection'>) {
  const { value, onChange, max, disabled, className } = props
  const count = Math.trunc(Number(value) || 0)
  const key = (by: 1 | -1, isOff: boolean) => {
    const Icon = by > 0 ? IconPlus : IconMinus
    return (
      <ActionIcon
        variant="transparent"
        color="gray"
        className={classes.key}
        // The arrow keys do the same; Tab goes on to the next field.
        tabIndex={-1}
        aria-label={by > 0 ? appTexts.oneMore : appTexts.oneLess}
        disabled={disabled || isOff}
        onClick={() => onChange?.(Math.max(1, count + by))}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <NumberInput
      {...props}
      className={[classes.quantity, className].filter(Boolean).join(' ')}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      leftSection={key(-1, count <= 1)}
      leftSectionWidth={44}
      rightSection={key(1, max !== undefined && count >= Number(max))}
      rightSectionWidth={44}
    />
  )
}
