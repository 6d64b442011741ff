import { Navigate, useLocation } from 'react-router'

export function LoginRedirect() {
  return <Navigate to="/auth" replace state={useLocation().state} />
}

export function RegisterRedirect() {
  return <Navigate to="/auth?mode=register" replace state={useLocation().state} />
}
