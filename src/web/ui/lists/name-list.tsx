// A list of names in a dialog; each can be renamed in place or deleted.
import { ActionIcon, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useSubmit } from '../forms/form.ts'
import { Form } from '../forms/form-element.tsx'
import { ServerActionIcon } from '../forms/server-button.tsx'
import { useRecordVersion } from '../forms/use-record-version.tsx'
import { zodRules } from '../forms/zod-rules.ts'
import classes from './name-list.module.css'

interface Named {
  id: string
  name: string
  version: number
}

interface Actions<T extends Named> {
  texts: {
    rename: (name: string) => string
    renameField: (name: string) => string
    remove: (name: string) => string
  }
  /** The schema of the field `name`. */
  schema: z.ZodType
  refetch: (item: T) => Promise<T>
  /** Rejects with what call() throws. */
  rename: (item: T, name: string, version: number | undefined) => Promise<unknown>
  /** Asks before deleting. */
  remove: (item: T) => void
}

interface Props<T extends Named> extends Actions<T> {
  label: string
  items: T[]
}

export function NameList<T extends Named>({ label, items, ...actions }: Props<T>) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const [lastRenamed, setLastRenamed] = useState<string | null>(null)
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          {renamed === item.id ? (
            <NameField
              item={item}
              actions={actions}
              onDone={() => {
                setRenamed(null)
                setLastRenamed(item.id)
              }}
            />
          ) : (
            <NameRow
              item={item}
              actions={actions}
              hasFocus={lastRenamed === item.id}
              onRename={() => setRenamed(item.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface RowProps<T extends Named> {
  item: T
  actions: Actions<T>
  /** True after a rename, to give the focus back. */
  hasFocus: boolean
  onRename: () => void
}

function NameRow<T extends Named>({ item, actions: { texts, remove }, hasFocus, onRename }: RowProps<T>) {
  return (
    <div className={classes.row}>
      <span className={classes.name}>{item.name}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.rename(item.name)}
        autoFocus={hasFocus}
        onClick={onRename}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={texts.remove(item.name)} onClick={() => remove(item)}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface FieldProps<T extends Named> {
  item: T
  actions: Actions<T>
  onDone: () => void
}

function NameField<T extends Named>({ item, actions, onDone }: FieldProps<T>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: item.name },
    validate: zodRules(actions.schema),
  })
  const guard = useRecordVersion(item, {
    form,
    valuesOf: ({ name }) => ({ name }),
    fields: [{ name: 'name', label: appTexts.nameField }],
    refetch: () => actions.refetch(item),
  })
  const submit = useSubmit(form, async ({ name }) => {
    if (form.isDirty()) await guard.save((version) => actions.rename(item, name, version))
    onDone()
  })
  return (
    <Form submit={submit}>
      {guard.conflict}
      <div className={classes.row} style={{ display: guard.conflict ? 'none' : undefined }}>
        <TextInput
          aria-label={actions.texts.renameField(item.name)}
          autoFocus
          className={classes.field}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Escape ends the renaming and keeps the dialog open.
            event.stopPropagation()
            onDone()
          }}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <ServerActionIcon type="submit" variant="subtle" loading={submit.pending} aria-label={appTexts.saveName}>
          <IconCheck size={18} aria-hidden />
        </ServerActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={appTexts.keepName} onClick={onDone}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Form>
  )
}
