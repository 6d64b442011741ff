/** What the doctor finds: fine, to be looked at, or broken. */
export interface Finding {
  level: 'good' | 'care' | 'bad'
  name: string
  says: string
}

const of =
  (level: Finding['level']) =>
  (name: string, says: string): Finding => ({ level, name, says })

export const good = of('good')
export const care = of('care')
export const bad = of('bad')

export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  // Node's fetch says why only in its cause.
  const inner = cause instanceof Error ? cause.message : ''
  return [message, inner].filter(Boolean).join(', ') || String(error)
}
