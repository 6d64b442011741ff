// A form in a dialog: it keeps the input when saving fails and asks before it discards changes.
import { Button, type ModalProps, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type SubmitOptions, useSubmit } from '../forms/form.ts'
import { Form } from '../forms/form-element.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useUnsavedGuard } from '../forms/use-unsaved-guard.ts'
import { confirmLeaving } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import classes from './form-modal.module.css'

interface Props<V, T> {
  title: string
  form: UseFormReturnType<V, T>
  /** Throws what call() throws; when it resolves, the dialog closes. */
  onSubmit: (values: T) => Promise<unknown>
  ask?: SubmitOptions<T>['ask']
  worksOffline?: SubmitOptions<T>['worksOffline']
  onClose: () => void
  submitLabel?: string
  /** True while there is nothing to save. */
  submitDisabled?: boolean
  /** The button's text while saving. */
  pendingLabel?: string
  cancelLabel?: string
  /** Input outside the form's own fields that closing would lose. */
  hasMore?: boolean
  /** Left of the buttons, such as a delete button. */
  aside?: ReactNode
  size?: ModalProps['size']
  draft?: SubmitOptions<T>['draft']
  /** A choice that must be made first; it replaces the form's fields and buttons. */
  conflict?: ReactNode
  children: ReactNode
}

export function FormModal<V, T>({ title, form, onSubmit, ask, worksOffline, onClose, children, ...look }: Props<V, T>) {
  const save = async (values: T) => {
    await onSubmit(values)
    look.draft?.forget()
    onClose()
  }
  const submit = useSubmit(form, save, { once: true, ask, worksOffline, draft: look.draft })
  const discard = () => look.draft?.forget()
  const isChanged = () => form.isDirty() || look.hasMore === true
  // Data that is being saved is not lost, and saving may lead to another screen.
  useUnsavedGuard(() => isChanged() && !submit.pending, discard)
  const leave = () => {
    if (submit.pending) return
    if (!isChanged()) return onClose()
    confirmLeaving(() => {
      discard()
      onClose()
    })
  }
  return (
    <Dialog onClose={leave} title={title} size={look.size ?? 'md'} closeOnClickOutside={!form.isDirty()}>
      <Form submit={submit}>
        {look.conflict}
        {/* The hidden fields keep their values. */}
        <Stack gap="md" display={look.conflict ? 'none' : undefined}>
          {look.draft?.notice}
          {children}
        </Stack>
        <div className={classes.foot} hidden={Boolean(look.conflict)}>
          {look.aside && <div className={classes.aside}>{look.aside}</div>}
          <Button variant="default" onClick={leave} disabled={submit.pending}>
            {look.cancelLabel ?? appTexts.cancel}
          </Button>
          <SubmitButton
            color="buoy"
            pending={submit.pending}
            pendingLabel={look.pendingLabel}
            disabled={look.submitDisabled}
          >
            {look.submitLabel ?? appTexts.save}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
