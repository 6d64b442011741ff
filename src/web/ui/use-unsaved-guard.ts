// A changed form: UnsavedChangesGuard asks before the person leaves it.
import { useEffect, useEffectEvent, useRef } from 'react'
import { registerUnsaved } from '../routing/unsaved-changes.ts'

/** `isChanged` is called at the moment of leaving. Returns a function to call right before navigating away after a save. */
export function useUnsavedGuard(isChanged: () => boolean): () => void {
  const release = useRef(() => {})
  const ask = useEffectEvent(isChanged)
  useEffect(() => {
    release.current = registerUnsaved(() => ask())
    return () => release.current()
  }, [])
  return () => release.current()
}
