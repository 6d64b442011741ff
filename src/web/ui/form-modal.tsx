// A form in a dialog: keeps what was typed when saving fails, asks before throwing changes away.
import { Button, type ModalProps, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { confirmAction } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { useSubmit } from './form.ts'
import classes from './form-modal.module.css'
import { SubmitButton } from './submit-button.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface Props<V, T> {
  title: string
  form: UseFormReturnType<V, T>
  /** Throws what call() throws; when it resolves, the dialog closes. */
  onSubmit: (values: T) => Promise<unknown>
  onClose: () => void
  submitLabel?: string
  /** While there is nothing that could be saved. */
  submitDisabled?: boolean
  /** Stands on the button while saving. */
  pendingLabel?: string
  cancelLabel?: string
  /** Something beside the form's own fields was typed, that closing would lose. */
  hasMore?: boolean
  /** Left of the buttons: deleting, say. */
  aside?: ReactNode
  size?: ModalProps['size']
  children: ReactNode
}

export function FormModal<V, T>({ title, form, onSubmit, onClose, children, ...look }: Props<V, T>) {
  const submit = useSubmit(form, async (values) => {
    await onSubmit(values)
    onClose()
  })
  const isChanged = () => form.isDirty() || look.hasMore === true
  // What is being saved is not lost, and may lead to another screen.
  useUnsavedGuard(() => isChanged() && !submit.pending)
  const leave = () => {
    if (submit.pending) return
    if (!isChanged()) return onClose()
    confirmAction({
      title: appTexts.unsavedTitle,
      message: appTexts.unsavedQuestion,
      confirmLabel: appTexts.unsavedLeave,
      cancelLabel: appTexts.unsavedStay,
      dangerous: true,
      onConfirm: onClose,
    })
  }
  return (
    <Dialog onClose={leave} title={title} size={look.size ?? 'md'} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md">{children}</Stack>
        <div className={classes.foot}>
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
      </form>
    </Dialog>
  )
}
