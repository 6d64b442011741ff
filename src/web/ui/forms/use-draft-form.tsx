// A form that keeps what is typed on this device until it is sent, so that a closed page or a session that lapses loses nothing.
import { Button, Group, Text } from '@mantine/core'
import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { DRAFT } from '../../offline/account-storage.ts'
import { type FormDraft, forgetDraft, keepDraft, readDraft } from '../../offline/form-drafts.ts'

export interface KeptForm {
  /** In the account's storage. */
  storedAs: string
  /** Says that a draft is back, with the way to delete it; null if none is. */
  notice: ReactNode
  /** After the form was sent, or the person chose to lose it. */
  forget: () => void
  /** The record's version that the draft was typed over, if the record has changed since. */
  typedOver: number | undefined
}

interface About<V> {
  /** Unique among the account's forms. */
  name: string
  /** For the person: what the form is about. */
  title: string
  /** Of the record that the form changes. */
  version?: number | undefined
  /** Adapts what an earlier page kept to what this one knows. */
  adapt?: (values: V) => V
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A typed number is a text while it is unfinished. */
const isTyped = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isOfKind = (value: unknown, known: unknown): boolean => {
  if (known === null || value === null) return typeof (known ?? value) === 'object'
  if (Array.isArray(known) || Array.isArray(value)) return Array.isArray(known) && Array.isArray(value)
  return typeof value === typeof known || (isTyped(value) && isTyped(known))
}

/** What was changed over the draft's own beginning, on the values of now. A field that another version kept otherwise is left out. */
function restored<V extends object>(draft: FormDraft, initial: V): V {
  const [typed, base] = [draft.values, draft.base] as [Record<string, unknown>, Record<string, unknown>]
  const changed = Object.entries(initial).filter(
    ([name, known]) => name in typed && isOfKind(typed[name], known) && !isSame(typed[name], base[name]),
  )
  return { ...initial, ...Object.fromEntries(changed.map(([name]) => [name, typed[name]])) }
}

type Input<V> = Pick<UseFormInput<V>, 'mode' | 'validate'> & { initialValues: V }

/** As useForm(), whose `initialValues` it compares with: a form as it began keeps nothing. */
export function useDraftForm<V extends object>(
  input: Input<V>,
  { name, title, adapt = (values) => values, ...about }: About<V>,
): [UseFormReturnType<V>, KeptForm] {
  const [initial] = useState(input.initialValues)
  const [version] = useState(about.version)
  const [found] = useState(() => {
    const draft = readDraft(name)
    const values = draft && restored(draft, initial)
    return values && !isSame(values, initial) ? { values: adapt(values), version: draft?.version ?? undefined } : null
  })
  const [isRestored, setIsRestored] = useState(found !== null)
  const isOld = isRestored && version !== undefined && found?.version !== undefined && found.version !== version
  const typedOver = isOld ? found.version : undefined
  const keep = (values: V) => {
    if (isSame(values, initial)) forgetDraft(name)
    else keepDraft(name, { title, values, base: initial, version: typedOver ?? version ?? null })
  }
  const form = useForm<V>({ ...input, initialValues: found?.values ?? initial, onValuesChange: keep })
  const begin = useEffectEvent(() => {
    if (!found) return forgetDraft(name)
    form.resetDirty(initial)
    const names = Object.keys(initial) as (keyof V & string)[]
    form.setDirty(Object.fromEntries(names.map((one) => [one, !isSame(found.values[one], initial[one])])))
  })
  useEffect(() => begin(), [])
  const forget = () => {
    setIsRestored(false)
    forgetDraft(name)
  }
  const clear = () => {
    form.setValues(initial)
    form.clearErrors()
    form.resetDirty(initial)
    forget()
  }
  return [form, { storedAs: DRAFT + name, notice: isRestored && <Notice onDelete={clear} />, forget, typedOver }]
}

function Notice({ onDelete }: { onDelete: () => void }) {
  return (
    <Group gap={4} role="status">
      <Text size="sm" c="dimmed">
        {`${appTexts.draftRestored} ·`}
      </Text>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        px={6}
        aria-label={appTexts.draftClear}
        onClick={onDelete}
      >
        {appTexts.draftClearWord}
      </Button>
    </Group>
  )
}
