// Everything to take along, in one of two formats.
import { Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { TABLE_FORMATS, type TableFormat } from '../../../shared/excel.ts'
import { exportsApi } from '../../../shared/exports/exports.contract.ts'
import { exportsTexts as texts } from '../../../shared/exports/exports.texts.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../feedback/toasts.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { ActionLine } from '../../ui/layout/action-line.tsx'
import { followDownload } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'

function Format({ format }: { format: TableFormat }) {
  const { label, hint } = texts.formats[format]
  // The browser saves it while it arrives.
  const saving = useAsyncAction(async () => {
    followDownload((await call(exportsApi.link, { query: { format }, failure: texts.failed })).path)
    toast(texts.started, 'success')
  })
  return (
    <ActionLine label={label} hint={hint}>
      <ServerButton
        variant="default"
        flex="none"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={`${label}: ${texts.download}`}
        loading={saving.pending}
        onClick={() => void saving.run()}
      >
        {texts.download}
      </ServerButton>
    </ActionLine>
  )
}

export function ExportSection() {
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        {TABLE_FORMATS.map((format) => (
          <Format key={format} format={format} />
        ))}
      </Stack>
    </Section>
  )
}
