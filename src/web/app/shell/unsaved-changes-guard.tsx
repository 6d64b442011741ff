// The only navigation blocker (the router allows one): a step back closes the front dialog, and leaving a changed form asks
// first, within the app and when the tab closes.
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { frontDialog, hasUnsavedChanges } from '../../routing/unsaved-changes.ts'
import { readToken } from '../../session/token-store.ts'
import { confirmAction } from '../../ui/confirm.tsx'

export function UnsavedChangesGuard() {
  const isStepBack = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // A signed-out user must not be blocked.
    if (readToken() === null) return false
    isStepBack.current = historyAction === 'POP'
    if (isStepBack.current && frontDialog()) return true
    return currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const close = isStepBack.current ? frontDialog() : undefined
    if (close) {
      blocker.reset()
      return close()
    }
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
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return null
}
