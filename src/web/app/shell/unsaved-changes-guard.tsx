// The only navigation blocker (the router allows one): a step back closes the front dialog, and leaving a changed form asks
// first, within the app and when the tab closes.
import { useEffect } from 'react'
import { readToken } from '../../api/token-store.ts'
import { discardUnsavedChanges, frontDialog, hasUnsavedChanges } from '../../routing/unsaved-changes.ts'
import { useRouter } from '../../routing/use-router.ts'
import { confirmLeaving } from '../../ui/overlays/confirm.tsx'

export function UnsavedChangesGuard() {
  const router = useRouter()
  useEffect(
    () =>
      router.block(({ current, next, historyAction, proceed }) => {
        // A signed-out user must not be blocked.
        if (readToken() === null) return
        const close = historyAction === 'POP' ? frontDialog() : undefined
        if (close || current.pathname === next.pathname || !hasUnsavedChanges()) return close
        return () =>
          confirmLeaving(() => {
            discardUnsavedChanges()
            proceed()
          })
      }),
    [router],
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return null
}
