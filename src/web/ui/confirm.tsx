// Asks before an action that cannot be undone.
import { useSyncExternalStore } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { onDemand } from './on-demand.tsx'
import type { Question } from './question.ts'

const ConfirmDialogs = onDemand(async () => (await import('./confirm-dialogs.tsx')).ConfirmDialogs)

/** Not shown yet. */
let questions: readonly Question[] = []
let hasAsked = false
const listeners = new Set<() => void>()

function setQuestions(next: readonly Question[]): void {
  questions = next
  for (const listener of listeners) listener()
}
const forget = (asked: readonly Question[]) => setQuestions(questions.filter((one) => !asked.includes(one)))
/** The dialogs' file didn't arrive. */
function cancelAll(): void {
  for (const question of questions) question.onCancel?.()
  hasAsked = false
  setQuestions([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the questions; mounted once. */
export function Confirmations() {
  const open = useSyncExternalStore(subscribe, () => questions)
  if (!hasAsked) return null
  return <ConfirmDialogs questions={open} onAsked={forget} onClose={cancelAll} />
}

export function confirmAction(question: Question): void {
  hasAsked = true
  setQuestions([...questions, question])
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

/** Asks before typed changes are lost. */
export function confirmLeaving(onConfirm: () => void): void {
  confirmAction({
    title: appTexts.unsavedTitle,
    message: appTexts.unsavedQuestion,
    confirmLabel: appTexts.unsavedLeave,
    cancelLabel: appTexts.unsavedStay,
    dangerous: true,
    worksOffline: true,
    onConfirm,
  })
}
