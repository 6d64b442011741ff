// Shown only while the scheduled backup needs a hand.
import { Alert, Text } from '@mantine/core'
import { IconDatabaseExclamation } from '@tabler/icons-react'
import type { Overview } from '../../../shared/overview/overview.contract.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'

const texts = overviewTexts.backup

export function BackupTrouble({ backup }: { backup: NonNullable<Overview['backup']> }) {
  return (
    <Alert color="red" title={texts.title} icon={<IconDatabaseExclamation aria-hidden />}>
      <Text size="sm">{`${texts.last(backup.lastBackupAt)} ${texts.ask}`}</Text>
      {backup.error !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.reason(backup.error)}
        </Text>
      )}
    </Alert>
  )
}
