// A form in a dialog: keeps what was typed when saving fails, asks before throwing changes away.
import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { confirmAction } from './confirm.tsx'
import { useSubmit } from './form.ts'
import { useIsNarrow } from './use-is-narrow.ts'

interface Props<V, T> {
  title: string
  form: UseFormReturnType<V, T>
  /** Throws what call() throws; when it resolves, the dialog closes. */
  onSubmit: (values: T) => Promise<unknown>
  onClose: () => void
  submitLabel?: string
  /** While there is nothing that could be saved. */
  submitDisabled?: boolean
  /** Stands on the button while saving; without it a spinner does. */
  pendingLabel?: string
  cancelLabel?: string
  /** Left of the buttons: deleting, say. */
  aside?: ReactNode
  size?: ModalProps['size']
  opened?: boolean
  children: ReactNode
}

export function FormModal<V, T>({ title, form, onSubmit, onClose, opened = true, children, ...look }: Props<V, T>) {
  const isNarrow = useIsNarrow()
  const submit = useSubmit(form, async (values) => {
    await onSubmit(values)
    onClose()
  })
  const leave = () => {
    if (submit.pending) return
    if (!form.isDirty()) return onClose()
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
    <Modal
      opened={opened}
      onClose={leave}
      title={title}
      size={look.size ?? 'md'}
      fullScreen={isNarrow}
      closeOnClickOutside={!form.isDirty()}
      closeButtonProps={{ 'aria-label': appTexts.close }}
    >
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack gap="md">{children}</Stack>
        <Group justify="flex-end" mt="xl">
          {look.aside && <div style={{ marginInlineEnd: 'auto' }}>{look.aside}</div>}
          <Button variant="default" onClick={leave} disabled={submit.pending}>
            {look.cancelLabel ?? appTexts.cancel}
          </Button>
          <Button
            type="submit"
            color="buoy"
            loading={submit.pending && !look.pendingLabel}
            disabled={look.submitDisabled}
            aria-disabled={submit.pending || undefined}
          >
            {(submit.pending && look.pendingLabel) || (look.submitLabel ?? appTexts.save)}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
