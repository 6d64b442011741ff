// Where an owner pays: payee, IBAN and reference, each to copy into their bank's app.
import { ActionIcon, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { PayTo as Account } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts, payToFacts } from '../../../shared/payments/payments.texts.ts'
import { Facts } from '../../ui/layout/facts.tsx'

const texts = paymentsTexts.payTo

export function PayTo({ payTo }: { payTo: Account }) {
  return (
    <div>
      <Text fw={600} mt="md" mb={4}>
        {texts.title}
      </Text>
      <Facts
        items={payToFacts(payTo).map(({ label, text }) => [label, <Copied key={label} label={label} value={text} />])}
      />
    </div>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={copied ? appTexts.copied : texts.copy(label)}
            onClick={copy}
          >
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}
