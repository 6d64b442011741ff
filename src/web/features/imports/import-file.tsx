import { FileButton, Group, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Import, type ImportKind, importsApi } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call, callBlob } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { saveFile } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'
import { keepFile } from './chosen-file.ts'
import { importQuery } from './imports.api.ts'

const ACCEPTED = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `how`: the encoding and the like, where a person chooses them. */
export function useReadFile(kind: ImportKind, onRead: (id: string) => void) {
  const client = useQueryClient()
  return useAsyncAction(async (file: File, how: Record<string, string> = {}) => {
    keepFile(file)
    const body = new FormData()
    for (const [name, value] of Object.entries({ kind, fileName: file.name.slice(0, 200), ...how }))
      if (value) body.set(name, value)
    body.set('file', file)
    const read: Import = await call(importsApi.create, { body, failure: texts.notRead })
    client.setQueryData(importQuery(read.id).queryKey, read)
    onRead(read.id)
  })
}

export function ImportFile({ kind, onRead }: { kind: ImportKind; onRead: (id: string) => void }) {
  const { run, pending } = useReadFile(kind, onRead)
  const template = useAsyncAction(async () => {
    const file = await callBlob(importsApi.template, { query: { kind }, failure: texts.templateFailed })
    saveFile(file, `${texts.templateFiles[kind]}.xlsx`)
  })
  return (
    <Section title={texts.kinds[kind]}>
      <Text c="dimmed" mb="md">
        {texts.intro}
      </Text>
      <Group gap="sm">
        <FileButton accept={ACCEPTED} onChange={(file) => file && void run(file)}>
          {(props) => (
            <ServerButton {...props} color="buoy" loading={pending} leftSection={<IconUpload size={18} aria-hidden />}>
              {texts.choose}
            </ServerButton>
          )}
        </FileButton>
        <ServerButton
          variant="default"
          loading={template.pending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void template.run()}
        >
          {texts.template}
        </ServerButton>
      </Group>
    </Section>
  )
}
