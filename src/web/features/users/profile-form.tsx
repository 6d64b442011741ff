import { SimpleGrid } from '@mantine/core'
import { type UserInfo, usersApi } from '../../../shared/users/users.contract.ts'
import { profileTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { meQuery } from '../../api/session.tsx'
import { laterRules } from '../../ui/forms/form.ts'
import { RecordPage, useRecordPage } from '../../ui/forms/record-page.tsx'
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
  const { form, page } = useRecordPage<UserInfo | undefined, FullProfileValues>(info ?? undefined, {
    mode: 'uncontrolled',
    validate: rules,
    valuesOf: (one) => fullProfileValues(one ?? null),
    fields: [...useComparedProfile(), ...MORE_COMPARED],
    refetch: (client) => client.fetchQuery({ ...myInfoQuery, staleTime: 0 }),
    save: (values, _version, seen) => {
      const body = { ...values, version: versionOf(seen ?? null, info) }
      return call(info ? usersApi.updateMyInfo : usersApi.createMyInfo, { body, failure: texts.notSaved })
    },
    onSaved: async (client, saved) => {
      client.setQueryData(myInfoQuery.queryKey, saved)
      await client.invalidateQueries(meQuery)
    },
  })
  return (
    <RecordPage {...page} gap="md" submitLabel={info ? texts.update : texts.create}>
      <ProfileFields form={form} cityPlaceholder={texts.chooseCity} isOwn />
      {/* A first profile asks for what the approval needs alone. */}
      {info && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <DistrictField form={form} isOwn />
          <LanguageSelect form={form} />
        </SimpleGrid>
      )}
    </RecordPage>
  )
}
