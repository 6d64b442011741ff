// What a person types into the question about an answer, and why their code was refused.
import { useSyncExternalStore } from 'react'

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

export interface AnswerEntry {
  read: () => Typed
  write: (typed: Partial<Typed>) => void
  subscribe: (listener: () => void) => () => void
}

export function answerEntry(): AnswerEntry {
  let typed: Typed = { code: '', problem: null, startAtOnce: false, reason: '', saidBy: '' }
  const listeners = new Set<() => void>()
  return {
    read: () => typed,
    write: (change) => {
      typed = { ...typed, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useAnswerEntry = (entry: AnswerEntry): Typed => useSyncExternalStore(entry.subscribe, entry.read)
