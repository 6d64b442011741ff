// What a person types into the question about an answer, and why their code was refused.
import { sharedValue } from '../../../feedback/shared-value.ts'

interface Typed {
  code: string
  problem: string | null
  /** The wish that the work begins before the right to withdraw ends. */
  startAtOnce: boolean
  /** Of a refusal. */
  reason: string
  /** How the customer said it, where an admin answers for them. */
  saidBy: string
}

export function answerEntry() {
  const typed = sharedValue<Typed>({ code: '', problem: null, startAtOnce: false, reason: '', saidBy: '' })
  return {
    read: typed.read,
    write: (change: Partial<Typed>) => typed.set({ ...typed.read(), ...change }),
    useValue: typed.useValue,
  }
}

export type AnswerEntry = ReturnType<typeof answerEntry>

export const useAnswerEntry = (entry: AnswerEntry): Typed => entry.useValue()
