// The dialogs of confirm.tsx. After the first press a question's buttons take no other until the dialog has closed; a failure leaves it
// open.
import { Button, Group, Text } from '@mantine/core'
import { ModalsProvider, modals } from '@mantine/modals'
import { useEffect, useEffectEvent } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { changedOf, isStale } from '../../feedback/api-error.ts'
import { registerDialog } from '../../routing/unsaved-changes.ts'
import { ServerButton } from '../forms/server-button.tsx'
import { useAsyncAction } from '../forms/use-async-action.ts'
import { useIntent } from '../forms/use-intent.ts'
import type { Question } from './question.ts'

interface AnswersProps {
  id: string
  question: Question
  /** `next` is asked afterwards. */
  onConfirmed: (next: Question | null) => void
  onCanceled: () => void
}

function Answers({ id, question, onConfirmed, onCanceled }: AnswersProps) {
  const asOne = useIntent()
  const action = async () => {
    let next: Question | null = null
    try {
      await asOne(question.onConfirm)
    } catch (error) {
      next = isStale(error) && question.onChanged ? await question.onChanged(changedOf(error)) : null
      if (!next) throw error
    }
    onConfirmed(next)
  }
  const { run, pending } = useAsyncAction(action, { once: true })
  const cancel = useEffectEvent(onCanceled)
  useEffect(() => (pending ? undefined : registerDialog(() => cancel())), [pending])
  useEffect(() => modals.updateModal({ modalId: id, closeOnEscape: !pending }), [id, pending])
  return (
    <Group justify="flex-end" mt="lg">
      {/* Enter right after the question appeared must delete nothing. */}
      <Button
        variant="default"
        disabled={pending}
        data-autofocus={question.dangerous || undefined}
        onClick={onCanceled}
      >
        {question.cancelLabel ?? appTexts.cancel}
      </Button>
      <ServerButton
        saysWhy
        worksOffline={question.worksOffline}
        data-autofocus={!question.dangerous || undefined}
        color={question.dangerous ? 'red' : undefined}
        loading={pending}
        onClick={() => void run()}
      >
        {question.confirmLabel ?? appTexts.confirm}
      </ServerButton>
    </Group>
  )
}

let asked = 0

function ask(question: Question): void {
  let confirmed = false
  asked += 1
  // The id is made of the texts: a second press before the question covers the button opens no second question.
  const id = ['confirm', question.title, question.message].join(':')
  modals.open({
    modalId: id,
    title: question.title ?? appTexts.confirmTitle,
    withCloseButton: false,
    closeOnClickOutside: false,
    // Escape and the cancel button end here, and also a confirmation, which is not a cancel.
    onClose: () => {
      if (!confirmed) question.onCancel?.()
    },
    children: (
      <>
        {question.about}
        <Text mt={question.about ? 'sm' : undefined}>{question.message}</Text>
        <Answers
          // A question asked again during its fade-out starts with fresh state.
          key={asked}
          id={id}
          question={question}
          onConfirmed={(next) => {
            confirmed = true
            modals.close(id)
            if (next) ask(next)
          }}
          onCanceled={() => modals.close(id)}
        />
      </>
    ),
  })
}

interface Props {
  questions: readonly Question[]
  onAsked: (questions: readonly Question[]) => void
  /** Called if this file doesn't arrive. */
  onClose: () => void
}

function Questions({ questions, onAsked }: Omit<Props, 'onClose'>) {
  useEffect(() => {
    if (questions.length === 0) return
    for (const question of questions) ask(question)
    onAsked(questions)
  }, [questions, onAsked])
  return null
}

export function ConfirmDialogs(props: Props) {
  return (
    <ModalsProvider modalProps={{ centered: true }}>
      <Questions {...props} />
    </ModalsProvider>
  )
}
