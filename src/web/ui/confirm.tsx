// Asks before something that cannot be taken back; the button shows progress, a failure leaves the dialog open.
import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { ApiError } from '../app/api-error.ts'
import { holdDialog } from '../app/leaving.ts'

interface Question {
  title?: string
  message?: string
  /** What it is about, above the question. */
  about?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Red button. */
  dangerous?: boolean
  onConfirm: () => unknown
  onCancel?: () => void
}

interface AnswersProps {
  question: Question
  onConfirmed: () => void
  onCanceled: () => void
}

function Answers({ question, onConfirmed, onCanceled }: AnswersProps) {
  const [pending, setPending] = useState(false)
  const cancel = useEffectEvent(onCanceled)
  useEffect(() => (pending ? undefined : holdDialog(() => cancel())), [pending])
  const confirm = async () => {
    setPending(true)
    try {
      await question.onConfirm()
      onConfirmed()
    } catch (error) {
      // call() has shown why; anything else is a defect and must not be swallowed.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  return (
    <Group justify="flex-end" mt="lg">
      {/* Enter right after the question appeared must destroy nothing. */}
      <Button
        variant="default"
        disabled={pending}
        data-autofocus={question.dangerous || undefined}
        onClick={onCanceled}
      >
        {question.cancelLabel ?? appTexts.cancel}
      </Button>
      <Button
        data-autofocus={!question.dangerous || undefined}
        color={question.dangerous ? 'red' : undefined}
        loading={pending}
        onClick={confirm}
      >
        {question.confirmLabel ?? appTexts.confirm}
      </Button>
    </Group>
  )
}

export function confirmAction(question: Question): void {
  let confirmed = false
  const id = modals.open({
    title: question.title ?? appTexts.confirmTitle,
    withCloseButton: false,
    closeOnClickOutside: false,
    // Escape and the cancel button both end here; so does a confirmation, which is no refusal.
    onClose: () => {
      if (!confirmed) question.onCancel?.()
    },
    children: (
      <>
        {question.about}
        <Text mt={question.about ? 'sm' : undefined}>{question.message}</Text>
        <Answers
          question={question}
          onConfirmed={() => {
            confirmed = true
            modals.close(id)
          }}
          onCanceled={() => modals.close(id)}
        />
      </>
    ),
  })
}

/** `confirmDelete({ onConfirm: () => remove.mutateAsync(id) })` */
export function confirmDelete(question: Question): void {
  confirmAction({
    title: appTexts.deleteTitle,
    message: appTexts.deleteQuestion,
    confirmLabel: appTexts.remove,
    dangerous: true,
    ...question,
  })
}
