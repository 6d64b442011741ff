// Recovery codes, right after they were made: they are shown once.
import { Alert, Button, CopyButton, Group, Stack } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import classes from './recovery-codes.module.css'

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap="md">
      <Alert color="yellow">{texts.codesOnce}</Alert>
      <ul className={classes.codes} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            {copied ? texts.codesCopied : texts.copyCodes}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

interface Props {
  codes: readonly string[]
  onClose: () => void
}

export function NewCodes({ codes, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={texts.codesTitle} closeOnClickOutside={false}>
      <RecoveryCodeList codes={codes} />
      <Group justify="flex-end" mt="md">
        <Button color="buoy" onClick={onClose}>
          {texts.codesKept}
        </Button>
      </Group>
    </Dialog>
  )
}
