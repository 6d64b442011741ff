import { Navigate } from '../routing/link.tsx'
import { useLocation } from '../routing/use-router.ts'

export function LoginRedirect() {
  return <Navigate to="/auth" replace state={useLocation().state} />
}

export function RegisterRedirect() {
  return <Navigate to="/auth?mode=register" replace state={useLocation().state} />
}
