import { useEffect, useState } from 'react'
import type { PublicWorkshop } from '../../../shared/workshop/workshop.contract.ts'

/** As in the contract, whose import would add Zod to the landing page. */
const PATH = '/api/public/workshop'

async function load(signal: AbortSignal): Promise<PublicWorkshop | null> {
  const answer = await fetch(PATH, { signal, headers: { accept: 'application/json' } })
  return answer.ok ? (await answer.json()).data : null
}

/** The workshop's contact details, asked for after the first paint. Null until then, and where they cannot be loaded. */
export function useContact(): PublicWorkshop | null {
  const [contact, setContact] = useState<PublicWorkshop | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    load(stopping.signal).then(setContact, () => undefined)
    return () => stopping.abort()
  }, [])
  return contact
}
