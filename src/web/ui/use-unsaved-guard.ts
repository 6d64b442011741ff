// Leaving a changed form asks first, within the app and when the tab closes.
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { appTexts } from '../../shared/app/app.texts.ts'
import { readToken } from '../app/token-store.ts'
import { confirmAction } from './confirm.tsx'

/** Returns a function to call right before navigating away after a save. */
export function useUnsavedGuard(dirty: boolean): () => void {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirmAction({
      title: appTexts.unsavedTitle,
      message: appTexts.unsavedQuestion,
      confirmLabel: appTexts.unsavedLeave,
      cancelLabel: appTexts.unsavedStay,
      dangerous: true,
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return useCallback(() => {
    released.current = true
  }, [])
}
