// The workshop's logo: saved at once, apart from the form.
import { FileButton, Group, Input, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import classes from './workshop.module.css'

export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const client = useQueryClient()
  const upload = useAsyncAction(async (file: File) => {
    const body = new FormData()
    body.set('file', file)
    await call(workshopApi.uploadLogo, { body, success: texts.logoSaved, failure: texts.logoNotSaved })
    await invalidate(client, 'workshop')
  })
  const remove = useAsyncAction(async () => {
    await call(workshopApi.removeLogo, { success: texts.logoRemoved, failure: texts.logoNotRemoved })
    await invalidate(client, 'workshop')
  })
  return (
    <Input.Wrapper label={texts.logo} labelElement="div">
      <Group gap="md" mt={4}>
        {logoUrl && <img src={logoUrl} alt={texts.logoAlt} className={classes.logo} />}
        <div>
          <Group gap="sm">
            <FileButton accept="image/png,image/jpeg" onChange={(file) => file && void upload.run(file)}>
              {(props) => (
                <ServerButton
                  {...props}
                  variant="default"
                  loading={upload.pending}
                  leftSection={<IconPhoto size={18} aria-hidden />}
                >
                  {logoUrl ? texts.replaceLogo : texts.chooseLogo}
                </ServerButton>
              )}
            </FileButton>
            {logoUrl && (
              <ServerButton
                variant="subtle"
                color="red"
                loading={remove.pending}
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void remove.run()}
              >
                {texts.removeLogo}
              </ServerButton>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {logoUrl ? texts.logoHint : `${texts.noLogo} ${texts.logoHint}`}
          </Text>
        </div>
      </Group>
    </Input.Wrapper>
  )
}
