// "Kaç litre?": how much of a measured part was meant by a scan. A scan meanwhile waits, and never lands in the field.
import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { quantityRange } from '../../../shared/quantity.ts'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import type { Typed } from '../../ui/forms/typed.ts'
import classes from './new-list.module.css'
import { scanBurst } from './scan-burst.ts'
import type { Asked, ScanQueue } from './scan-queue.ts'

const texts = partListsTexts.create.ask

interface Props {
  asked: Asked
  /** The scans after this one. */
  waiting: number
  store: Pick<ScanQueue, 'scan' | 'answer'>
}

export function AskQuantity({ asked: { name, unit, filled, offered, max }, waiting, store }: Props) {
  const [typed, setTyped] = useState<Typed>(filled > 0 ? filled : '')
  const [burst] = useState(scanBurst)
  const before = useRef(typed)
  const range = quantityRange(unit, max)
  const isAnswer = typeof typed === 'number' && typed >= range.min && typed <= range.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAnswer) store.answer(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const code = burst.key(event.key, event.timeStamp)
    // A text is no answer: it began a code.
    if (burst.isFirst() && typeof typed === 'number') before.current = typed
    if (code === null) return
    event.preventDefault()
    setTyped(before.current)
    store.scan(code)
  }
  return (
    <form onSubmit={submit} onKeyDownCapture={onKeyDown} className={classes.ask} aria-label={texts.question(unit)}>
      <Text fw={600}>{name}</Text>
      <QuantityInput
        label={texts.question(unit)}
        unit={unit}
        description={offered > 0 ? texts.offered(offered, unit) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        range={range}
        value={typed}
        onChange={setTyped}
        isNeeded
        autoFocus
        enterKeyHint="done"
      />
      {waiting > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {texts.waiting(waiting)}
        </Text>
      )}
      <Group gap="sm">
        <Button type="submit" disabled={!isAnswer}>
          {texts.submit}
        </Button>
        <Button variant="default" onClick={() => store.answer(null)}>
          {texts.skip}
        </Button>
      </Group>
    </form>
  )
}
