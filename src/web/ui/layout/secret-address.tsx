// An address with a secret that is shown once: as a QR code, and as text to select or to copy.
import { ActionIcon, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  address: string
  label: string
  /** The text of the QR code, where it is another one than the address. */
  code?: string
  codeLabel: string
  /** Beside the code. */
  children?: ReactNode
}

export function SecretAddress({ address, label, code = address, codeLabel, children }: Props) {
  return (
    <>
      <Group gap="lg" align="center" justify="center">
        <QrCode text={code} label={codeLabel} />
        {children}
      </Group>
      <TextInput
        label={label}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth={44}
        rightSection={
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={copied ? appTexts.copied : appTexts.copy}
                onClick={copy}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        }
      />
    </>
  )
}
