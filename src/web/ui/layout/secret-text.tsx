// A secret that is shown once, to select or to copy.
import { ActionIcon, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'

export function SecretText({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      label={label}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" size={36} aria-label={copied ? appTexts.copied : appTexts.copy} onClick={copy}>
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  )
}
