import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type UserInfo, usersApi } from '../../../shared/users/users.contract.ts'
import { profileTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { meQuery } from '../../api/session.tsx'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import {
  DistrictField,
  type FullProfileValues,
  fullProfileValues,
  LanguageSelect,
  MORE_COMPARED,
  ProfileFields,
  sameProfile,
  useComparedProfile,
} from './profile.parts.tsx'
import { myInfoQuery } from './users.api.ts'

const rules = laterRules(async () => (await import('../../../shared/users/users.contract.ts')).ProfileInput)

/**
 * The person edits `base`. A newer version that only brings an admin's decision is no conflict. With other contents it is one,
 * and the server refuses to overwrite it.
 */
const versionOf = (base: UserInfo | null, latest: UserInfo | null): number | undefined =>
  latest && sameProfile(fullProfileValues(base), fullProfileValues(latest)) ? latest.version : base?.version

export function ProfileForm({ info }: { info: UserInfo | null }) {
  const client = useQueryClient()
  const form = useForm<FullProfileValues>({
    mode: 'uncontrolled',
    initialValues: fullProfileValues(info),
    validate: rules,
  })
  useUnsavedGuard(() => form.isDirty())
  const guard = useRecordVersion(info ?? undefined, {
    form,
    valuesOf: fullProfileValues,
    fields: [...useComparedProfile(), ...MORE_COMPARED],
    refetch: () => client.fetchQuery({ ...myInfoQuery, staleTime: 0 }),
  })
  const submit = useSubmit(form, async (values) => {
    const saved = await guard.save(() => {
      const body = { ...values, version: versionOf(guard.seen ?? null, info) }
      return call(info ? usersApi.updateMyInfo : usersApi.createMyInfo, { body, failure: texts.notSaved })
    })
    guard.see(saved)
    client.setQueryData(myInfoQuery.queryKey, saved)
    // The server trims the values.
    form.setInitialValues(fullProfileValues(saved))
    form.reset()
    await client.invalidateQueries(meQuery)
  })
  return (
    <Form submit={submit}>
      {guard.conflict}
      <Stack display={guard.conflict ? 'none' : undefined}>
        <ProfileFields form={form} cityPlaceholder={texts.chooseCity} isOwn />
        {/* A first profile asks for what the approval needs alone. */}
        {info && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DistrictField form={form} isOwn />
            <LanguageSelect form={form} />
          </SimpleGrid>
        )}
        <Group justify="flex-end">
          <SubmitButton color="buoy" pending={submit.pending}>
            {info ? texts.update : texts.create}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
