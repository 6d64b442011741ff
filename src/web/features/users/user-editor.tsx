// The edit dialog: loads the current profile, then shows role, profile and approval.
import { Loader, Select, Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { ROLE_IDS, ROLES, type Role } from '../../../shared/roles.ts'
import { ProfileInput, type UserInfoForAdmin, type UserRow, usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import { meQuery, useMe } from '../../api/session.tsx'
import { ApiError, isStatus } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { type ComparedField, useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { ProfileFields, type ProfileValues, profileValues, sameProfile, useComparedProfile } from './profile.parts.tsx'
import { UserApproval } from './user-approval.tsx'
import { userInfoQuery } from './users.api.ts'
import classes from './users.module.css'

interface Props {
  user: UserRow
  onClose: () => void
}

export function UserEditor({ user, onClose }: Props) {
  const hasProfile = user.userInfoStatus !== null
  // Always the server's current profile, never a cached one; it does not change while the dialog is open.
  const info = useQuery({
    ...userInfoQuery(user.id),
    queryKey: [...keys.users, 'edited', user.id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: hasProfile,
  })
  const initialInfo = hasProfile ? info.data : null
  if (initialInfo !== undefined) return <UserForm {...{ user, initialInfo, onClose }} />
  return (
    <Dialog onClose={onClose} title={texts.editTitle} size="lg">
      {info.isError ? (
        <ErrorState message={texts.infoFailed} detail={info.error.message} onRetry={() => void info.refetch()} />
      ) : (
        <Loader role="status" aria-label={appTexts.loading} display="block" mx="auto" my="xl" />
      )}
    </Dialog>
  )
}

type Values = ProfileValues & { role: Role }

const roleChoices = ROLES.map((role) => ({ value: role, label: appTexts.roles[role] }))
const rules = zodRules(ProfileInput)
const EMPTY = profileValues(null)

interface Edited {
  user: UserRow
  info: UserInfoForAdmin | null
  version: number
}

/** The edited record: the account and its profile, with the profile's version. */
const editedOf = (user: UserRow, info: UserInfoForAdmin | null): Edited => ({ user, info, version: info?.version ?? 0 })
const valuesOf = ({ user, info }: Edited): Values => ({ role: user.roleName, ...profileValues(info) })

async function fetchEdited(user: UserRow): Promise<Edited | null> {
  const [{ content }, info] = await Promise.all([
    call(usersApi.search, { query: { email: user.email } }),
    call(usersApi.info, { params: { id: user.id } }).catch((error: unknown) => {
      if (isStatus(error, 404)) return null
      throw error
    }),
  ])
  const fresh = content.find(({ id }) => id === user.id)
  return fresh ? editedOf(fresh, info) : null
}

function useComparedUser(): ComparedField<Edited, Values>[] {
  const profile = useComparedProfile().map(({ name, label, of, mine }) => ({
    name,
    label,
    of: ({ info }: Edited) => info && (of ? of(info) : name ? profileValues(info)[name] : null),
    mine,
  }))
  const role = (name: Role) => appTexts.roles[name]
  return [
    { name: 'role', label: texts.role, of: ({ user }) => role(user.roleName), mine: (values) => role(values.role) },
    ...profile,
    // Not a field here, but another admin's decision is shown.
    {
      label: texts.approval,
      of: ({ info }) => info && appTexts.profileStatuses[info.status],
    },
  ]
}

/** A new role alone needs no profile. */
const needsProfile = (values: Values, { user, info }: Omit<Edited, 'version'>): boolean =>
  info !== null || values.role === user.roleName || !sameProfile(values, EMPTY)

/** Saves the profile first, because the server may refuse it. */
async function save(values: Values, { user, info }: Edited, onSaved: (info: UserInfoForAdmin) => void): Promise<void> {
  const { role, ...profile } = values
  if (!info && needsProfile(values, { user, info })) {
    onSaved(await call(usersApi.createInfo, { body: { ...profile, userId: user.id }, toast: false }))
  } else if (info && !sameProfile(profile, profileValues(info))) {
    const body = { ...profile, version: info.version }
    onSaved(await call(usersApi.updateInfo, { params: { id: user.id }, body, toast: false }))
  }
  if (role !== user.roleName) {
    const query = { roleId: ROLE_IDS[role], fromRoleId: user.roleId }
    await call(usersApi.changeRole, { params: { id: user.id }, query, toast: false })
  }
}

interface FormProps extends Props {
  initialInfo: UserInfoForAdmin | null
}

function UserForm({ user, initialInfo, onClose }: FormProps) {
  const me = useMe()
  const client = useQueryClient()
  const [isWriting, setIsWriting] = useState(false)
  const form: UseFormReturnType<Values> = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { role: user.roleName, ...profileValues(initialInfo) },
    validate: (values) => (needsProfile(values, edited) ? rules(values) : {}),
  })
  const guard = useRecordVersion<Edited, Values>(editedOf(user, initialInfo), {
    form,
    valuesOf,
    fields: useComparedUser(),
    refetch: () => fetchEdited(user),
  })
  const edited = guard.seen ?? editedOf(user, initialInfo)
  const { info } = edited
  const setInfo = (saved: UserInfoForAdmin) => guard.see(editedOf(edited.user, saved))
  const isOwn = user.id === me.id
  const changed = async () => {
    await invalidate(client, 'account')
    if (isOwn) await client.invalidateQueries(meQuery)
  }
  const submit = async (values: Values) => {
    try {
      await guard.save(() => save(values, edited, setInfo))
    } catch (error) {
      if (error instanceof ApiError) toast(texts.updateFailed, 'error', error.message)
      throw error
    } finally {
      await changed()
    }
    toast(texts.updated, 'success')
  }
  return (
    <FormModal
      title={info ? texts.editTitle : texts.createTitle}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      hasMore={isWriting}
      submitLabel={info ? texts.update : texts.save}
      cancelLabel={texts.cancel}
      size="lg"
      conflict={guard.conflict}
    >
      <Text c="dimmed" className={classes.email}>
        {user.email}
      </Text>
      <Select
        label={texts.role}
        description={isOwn ? texts.ownRole : undefined}
        data={roleChoices}
        allowDeselect={false}
        disabled={isOwn}
        key={form.key('role')}
        {...form.getInputProps('role')}
      />
      <ProfileFields form={form} cityPlaceholder={texts.chooseCity} />
      <UserApproval
        info={info}
        renewed={async () => (await guard.renew())?.info ?? null}
        isOwn={isOwn}
        onWriting={setIsWriting}
        decide={async (send) => {
          const decided = await guard.act(() => send())
          if (decided) setInfo(decided)
          await changed()
        }}
      />
    </FormModal>
  )
}
