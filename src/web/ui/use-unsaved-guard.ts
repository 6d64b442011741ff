// A changed form: leaving it asks first (LeaveGate does).
import { useEffect, useEffectEvent, useRef } from 'react'
import { holdUnsaved } from '../app/leaving.ts'

/** `isChanged` is asked at the moment of leaving. Returns a function to call right before navigating away after a save. */
export function useUnsavedGuard(isChanged: () => boolean): () => void {
  const release = useRef(() => {})
  const ask = useEffectEvent(isChanged)
  useEffect(() => {
    release.current = holdUnsaved(() => ask())
    return () => release.current()
  }, [])
  return () => release.current()
}
