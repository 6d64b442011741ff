// Sign-in and registration in one screen; the address keeps the mode, sign-in is the default.
import { Alert, SegmentedControl } from '@mantine/core'
import { IconInfoCircle, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { sessionEnd } from '../../api/token-store.ts'
import { useLocation, useSearchParams } from '../../routing/use-router.ts'
import { AuthCard } from './auth-card.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherAddress } from './other-address.tsx'
import { RegisterForm } from './register-form.tsx'

export function AuthPage() {
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [registered, setRegistered] = useState('')
  const [ended] = useState(sessionEnd)
  const isRegister = search.get('mode') === 'register'
  const show = (mode: string) => setSearch(mode === 'register' ? { mode } : {}, { replace: true, state })
  const afterRegistration = (email: string) => {
    setRegistered(email)
    show('login')
  }
  return (
    <AuthCard
      title={isRegister ? texts.registerTitle : texts.loginTitle}
      text={isRegister ? texts.registerHint : texts.loginHint}
    >
      <OtherAddress />
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={texts.mode}
        value={isRegister ? 'register' : 'login'}
        onChange={show}
        data={[
          { value: 'login', label: texts.login },
          { value: 'register', label: texts.register },
        ]}
      />
      {registered && !isRegister && (
        <Alert color="green" role="status" icon={<IconMailCheck size={20} aria-hidden />}>
          {texts.registered}
        </Alert>
      )}
      {ended && !registered && !isRegister && (
        <Alert color="blue" role="status" icon={<IconInfoCircle size={20} aria-hidden />}>
          {texts.sessionEnded}
        </Alert>
      )}
      {isRegister ? (
        <RegisterForm onRegistered={afterRegistration} />
      ) : (
        <LoginForm email={registered || (ended?.email ?? '')} />
      )}
    </AuthCard>
  )
}
