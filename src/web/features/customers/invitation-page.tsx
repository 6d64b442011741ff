// What the code of an invitation opens: who invites, and the address and password of the new account.
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, Me } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts } from '../../../shared/accounts/accounts.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { INVITATION_PATH } from '../../../shared/customers/invitations.code.ts'
import { invitationsApi, type OpenInvitation } from '../../../shared/customers/invitations.contract.ts'
import { invitationPageTexts as texts } from '../../../shared/customers/invitations.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.tsx'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { linkQuery, useLinkToken, WithoutLinkAnswer } from '../../ui/feedback/link-answer.tsx'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { useAccountFields } from '../accounts/account-fields.parts.tsx'
import { AuthCard } from '../accounts/auth-card.tsx'
import { DoneCard } from '../accounts/done-card.tsx'
import { usePlainForm } from '../accounts/plain-form.ts'

export function InvitationPage() {
  const code = useLinkToken()
  return (
    <Stack maw={460} mx="auto" w="100%" py="lg">
      {code === '' ? <TypedCode /> : <Invited key={code} code={code} />}
    </Stack>
  )
}

/** For whoever has the code on paper. */
function TypedCode() {
  const navigate = useNavigate()
  const form = usePlainForm({ code: '' }, ({ code }): { code?: string } =>
    code.trim() === '' ? { code: texts.typeRequired } : {},
  )
  const submit = useSubmit(form, async ({ code }) => {
    await navigate(`${INVITATION_PATH}#${encodeURIComponent(code.trim())}`)
  })
  return (
    <AuthCard title={texts.typeTitle} text={texts.typeIntro}>
      <Form submit={submit}>
        <Stack>
          <TextInput
            label={texts.typeCode}
            placeholder={texts.typePlaceholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            size="md"
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <SubmitButton size="md" color="buoy" pending={submit.pending}>
            {texts.typeSubmit}
          </SubmitButton>
        </Stack>
      </Form>
    </AuthCard>
  )
}

function Invited({ code }: { code: string }) {
  const [account, setAccount] = useState<Account | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const query = useQuery({
    ...linkQuery('invitation', code, (asked) => call(invitationsApi.byAnyone, asked)),
    // Accepting uses it up.
    enabled: account === null && !isTaken,
  })
  if (account) return <Done account={account} />
  if (isTaken) return <Taken />
  if (!query.isSuccess)
    return <WithoutLinkAnswer query={query} token={code} texts={texts} label={appTexts.titles.invitation} rows={3} />
  return <AcceptForm code={code} invitation={query.data} onDone={setAccount} onTaken={() => setIsTaken(true)} />
}

interface FormProps {
  code: string
  invitation: OpenInvitation
  onDone: (account: Account) => void
  onTaken: () => void
}

function AcceptForm({ code, invitation, onDone, onTaken }: FormProps) {
  const { me } = useSession()
  const { form, fields } = useAccountFields(invitation.email ?? '')
  const submit = useSubmit(form, async ({ email, password }) => {
    const body = { email, password }
    onDone(await call(invitationsApi.accept, { params: { token: code }, body, toast: false }))
  })
  return (
    <AuthCard title={texts.title(invitation.firstName)} text={texts.intro(invitation.workshop)}>
      {me && <SignedIn me={me} code={code} onTaken={onTaken} />}
      <Form submit={submit}>
        <Stack>
          {submit.error && (
            <Alert color="red" title={texts.acceptFailed} icon={<IconAlertCircle size={20} aria-hidden />}>
              {submit.error.key === 'email_in_use' ? texts.inUse : submit.error.message}
            </Alert>
          )}
          {fields}
          <SubmitButton color="buoy" size="md" fullWidth mt="xs" pending={submit.pending}>
            {texts.submit}
          </SubmitButton>
        </Stack>
      </Form>
    </AuthCard>
  )
}

interface SignedInProps {
  me: Me
  code: string
  onTaken: () => void
}

/** A customer who may act can take the record into the account that they have. */
function SignedIn({ me, code, onTaken }: SignedInProps) {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(async () => {
    await call(invitationsApi.take, { params: { token: code }, success: null, failure: texts.takeFailed })
    onTaken()
    await invalidate(client, ['account', 'boat', 'payment'])
  })
  const mayTake = me.roleName === 'CUSTOMER' && me.emailConfirmed && me.userInfoStatus === 'APPROVED'
  if (!mayTake) return <Alert color="blue">{texts.signedIn(me.email)}</Alert>
  return (
    <Alert color="blue">
      {texts.signedInCustomer(me.email)}
      <ServerButton color="buoy" mt="sm" loading={pending} onClick={() => void run()} display="block">
        {texts.take}
      </ServerButton>
    </Alert>
  )
}

const Taken = () => (
  <DoneCard title={texts.takenTitle} text={texts.taken}>
    <Button component={Link} to="/boats" size="md" color="buoy">
      {texts.toBoats}
    </Button>
  </DoneCard>
)

const Done = ({ account }: { account: Account }) => (
  <DoneCard title={texts.doneTitle} text={account.emailConfirmed ? texts.done : texts.doneUnconfirmed(account.email)}>
    <Button component={Link} to="/auth" size="md" color="buoy">
      {accountsTexts.login}
    </Button>
  </DoneCard>
)
