import { useEffect, useState } from 'react'
import { newIntent, openIntent, sendFor } from '../../api/idempotency.ts'

/**
 * `const asOne = useIntent()`, `asOne(() => call(…))`: what a form or a question sends again after a lost answer is the same act while
 * it is on the screen. `draft`: also while this of the account's storage keeps what was typed.
 */
export function useIntent(draft?: string) {
  const [intent] = useState(() => newIntent(draft))
  useEffect(() => openIntent(intent), [intent])
  return <T>(send: () => T | Promise<T>): Promise<T> => sendFor(intent, send)
}
