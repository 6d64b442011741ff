// The code that an owner types into the question about an acceptance, and why it was refused.
import { useSyncExternalStore } from 'react'

interface Typed {
  code: string
  problem: string | null
}

export interface CodeEntry {
  read: () => Typed
  write: (typed: Partial<Typed>) => void
  subscribe: (listener: () => void) => () => void
}

export function codeEntry(): CodeEntry {
  let typed: Typed = { code: '', problem: null }
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

export const useCodeEntry = (entry: CodeEntry): Typed => useSyncExternalStore(entry.subscribe, entry.read)
