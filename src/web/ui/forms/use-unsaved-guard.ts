// A changed form: UnsavedChangesGuard asks before the person leaves it.
import { useEffect, useEffectEvent, useRef } from 'react'
import { registerUnsaved } from '../../routing/unsaved-changes.ts'

/**
 * `isChanged` is called at the moment of leaving, `onDiscard` if the person leaves all the same. Returns a function to call right before
 * navigating away after a save.
 */
export function useUnsavedGuard(isChanged: () => boolean, onDiscard: () => void = () => undefined): () => void {
  const release = useRef(() => {})
  const ask = useEffectEvent(isChanged)
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    release.current = registerUnsaved({ isUnsaved: () => ask(), discard: () => discard() })
    return () => release.current()
  }, [])
  return () => release.current()
}
