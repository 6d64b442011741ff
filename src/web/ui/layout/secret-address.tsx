// An address with a secret that is shown once: as a QR code, and as text to select or to copy.
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { QrCode } from './qr-code.tsx'
import { SecretText } from './secret-text.tsx'

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
      <SecretText label={label} value={address} />
    </>
  )
}
