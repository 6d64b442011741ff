import { Stack, Switch, Text } from '@mantine/core'
import {
  IconChevronRight,
  IconFileDescription,
  IconFileDownload,
  IconKey,
  IconLicense,
  IconLifebuoy,
  IconShield,
  IconShieldLock,
} from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsApi, type Me } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { appApi } from '../../../shared/app/app.contract.ts'
import { appTexts, NOTICES_PATH } from '../../../shared/app/app.texts.ts'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/refresh.ts'
import { meQuery, useMe } from '../../api/session.tsx'
import { readToken } from '../../api/token-store.ts'
import { Link } from '../../routing/link.tsx'
import { useThemeToggle } from '../../theme/use-theme-toggle.ts'
import { ServerCheckbox } from '../../ui/forms/server-checkbox.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { HoursReminder } from '../engines/hours-reminder.tsx'
import { PushHere, usePushHere } from '../notifications/push-here.tsx'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import classes from './settings.module.css'

type Choices = Pick<Me, 'emailNotifications' | 'pushNotifications'>

/** Shows a change at once, and the old value if saving fails. */
function Notifications() {
  const me = useMe()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: Choices) => call(accountsApi.updateSettings, { body, failure: texts.settingsNotSaved }),
    onSuccess: (saved) => client.setQueryData(meQuery.queryKey, saved),
  })
  const shown: Choices = saving.isPending ? saving.variables : me
  const pushHere = usePushHere()
  const save = (change: Partial<Choices>) =>
    saving.mutate({
      emailNotifications: me.emailNotifications,
      pushNotifications: me.pushNotifications,
      ...change,
    })
  return (
    <Stack gap="md">
      <ServerCheckbox
        size="md"
        label={texts.emailNotifications}
        description={texts.emailNotificationsHint}
        checked={shown.emailNotifications}
        disabled={saving.isPending}
        onChange={(event) => save({ emailNotifications: event.currentTarget.checked })}
      />
      <ServerCheckbox
        size="md"
        label={texts.pushNotifications}
        description={texts.pushNotificationsHint}
        checked={shown.pushNotifications}
        disabled={saving.isPending}
        onChange={({ currentTarget: { checked } }) => {
          save({ pushNotifications: checked })
          if (checked) void pushHere.enable()
          else pushHere.disable()
        }}
      />
      <PushHere isWanted={shown.pushNotifications} />
      {me.roleName === 'CUSTOMER' && <HoursReminder />}
    </Stack>
  )
}

function Row({ icon, children, hint }: { icon: ReactNode; children: ReactNode; hint?: string }) {
  return (
    <>
      {icon}
      <span className={classes.words}>
        <span>{children}</span>
        {hint && <small>{hint}</small>}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </>
  )
}

/** Absent where the workshop has named no address. */
function Support() {
  const { data } = useQuery(publicWorkshopQuery)
  if (!data?.email) return null
  return (
    <a href={`mailto:${data.email}`} className={classes.row}>
      <Row icon={<IconLifebuoy size={20} aria-hidden />} hint={data.email}>
        {texts.support}
      </Row>
    </a>
  )
}

const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => {
    const health = await call(appApi.health, { signal })
    if (health.version !== undefined) return health
    // The call is open to everybody: an access token that has ended is no reason to refuse it.
    await refresh(readToken())
    return call(appApi.health, { signal })
  },
})

/** What runs on the server, for a report of a fault. */
function Version() {
  const { data: { version, commit = null } = {} } = useQuery(versionQuery)
  if (version === undefined) return null
  return (
    <Text c="dimmed" size="sm" mt="sm">
      {texts.version(version, commit)}
    </Text>
  )
}

export function SettingsPage() {
  const { isDark, toggle } = useThemeToggle()
  const me = useMe()
  return (
    <>
      <PageHeader title={texts.settingsTitle} />
      <div className={classes.grid}>
        <Section title={texts.notifications}>
          <Notifications />
        </Section>
        <Section title={texts.about}>
          <Link to="/privacy" className={classes.row}>
            <Row icon={<IconShield size={20} aria-hidden />}>{texts.privacy}</Row>
          </Link>
          <Link to="/terms" className={classes.row}>
            <Row icon={<IconFileDescription size={20} aria-hidden />}>{texts.terms}</Row>
          </Link>
          <a href={NOTICES_PATH} className={classes.row}>
            <Row icon={<IconLicense size={20} aria-hidden />}>{appTexts.notices}</Row>
          </a>
          <Support />
          {me.roleName === 'ADMIN' && <Version />}
        </Section>
        <Section title={texts.security}>
          <Link to="/settings/change-password" className={classes.row}>
            <Row icon={<IconKey size={20} aria-hidden />} hint={texts.changePasswordHint}>
              {texts.changePassword}
            </Row>
          </Link>
          <Link to="/settings/security" className={classes.row}>
            <Row icon={<IconShieldLock size={20} aria-hidden />} hint={texts.signInSecurityHint}>
              {texts.signInSecurity}
            </Row>
          </Link>
          <Link to="/settings/my-data" className={classes.row}>
            <Row icon={<IconFileDownload size={20} aria-hidden />} hint={texts.myDataHint}>
              {texts.myData}
            </Row>
          </Link>
        </Section>
        <Section title={texts.appearance}>
          <Switch
            size="md"
            label={texts.darkTheme}
            description={texts.darkThemeHint}
            checked={isDark}
            onChange={toggle}
          />
        </Section>
      </div>
    </>
  )
}
