import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/use-router.ts'
import { AuthCard } from './auth-card.tsx'
import { ResetDone, ResetForm } from './reset-form.tsx'

export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [done, setDone] = useState(false)
  if (done) return <ResetDone />
  if (!token) {
    return (
      <AuthCard icon={<IconLinkOff size={48} stroke={1.4} />} title={texts.resetTitle} text={texts.noToken}>
        <Button component={Link} to="/forgot-password" size="md" color="buoy">
          {texts.requestNewLink}
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={texts.resetTitle}>
      <ResetForm token={token} onDone={() => setDone(true)} />
    </AuthCard>
  )
}
