// Where the server asks again who sits at an open session (call.ts): the question, whose file loads with the first one.
import { useEffect, useState } from 'react'
import { onCallEvents } from '../../api/call-events.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const IdentityDialog = onDemand(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

type Answer = (isGiven: boolean) => void

/** Mounted once. */
export function IdentityCheck() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([])
  useEffect(
    () =>
      onCallEvents({
        identityNeeded: () => new Promise<boolean>((answer) => setWaiting((before) => [...before, answer])),
      }),
    [],
  )
  if (waiting.length === 0) return null
  const close = (isGiven: boolean) => {
    setWaiting([])
    for (const answer of waiting) answer(isGiven)
  }
  return <IdentityDialog onGiven={() => close(true)} onClose={() => close(false)} />
}
