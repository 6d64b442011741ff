// Asks before an action that cannot be undone.
import { appTexts } from '../../../shared/app/app.texts.ts'
import { sharedValue } from '../../feedback/shared-value.ts'
import { onDemand } from './on-demand.tsx'
import type { Question } from './question.ts'

const ConfirmDialogs = onDemand(async () => (await import('./confirm-dialogs.tsx')).ConfirmDialogs)

/** Not shown yet. */
const questions = sharedValue<readonly Question[]>([])
let hasAsked = false

const forget = (asked: readonly Question[]) => questions.set(questions.read().filter((one) => !asked.includes(one)))
/** The dialogs' file didn't arrive. */
function cancelAll(): void {
  for (const question of questions.read()) question.onCancel?.()
  hasAsked = false
  questions.set([])
}

/** Shows the questions; mounted once. */
export function Confirmations() {
  const open = questions.useValue()
  if (!hasAsked) return null
  return <ConfirmDialogs questions={open} onAsked={forget} onClose={cancelAll} />
}

export function confirmAction(question: Question): void {
  hasAsked = true
  questions.set([...questions.read(), question])
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
