// The strength of a password, and whether it is among the most common ones. Loaded only while a password is being chosen.

import { passwords } from 'virtual:common-passwords'
import { Group, Progress, Text } from '@mantine/core'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { useDeferredValue, useMemo } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'

/** Longer passwords take longer to check without a different result. */
const LONGEST = 64
const COLORS = ['red', 'orange', 'yellow', 'teal', 'green']

const list = passwords.split('\n')
const common = new Set(list)
const estimator = new ZxcvbnFactory({
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
  dictionary: { common: list },
  maxLength: LONGEST,
})

export function PasswordStrength({ password }: { password: string }) {
  const shown = useDeferredValue(password)
  const isCommon = common.has(shown.toLowerCase())
  const score = useMemo(() => estimator.check(shown, [appTexts.product]).score, [shown])
  return (
    <div>
      <Progress.Root size="sm" aria-hidden>
        {/* Never empty after the first letter. */}
        <Progress.Section value={(score + 1) * 20} color={COLORS[score]} />
      </Progress.Root>
      <Group gap={4} mt={4} role="status">
        <Text size="sm">{`${appTexts.passwordStrength} ${appTexts.passwordStrengths[score]}`}</Text>
        {isCommon && (
          <Text size="sm" fw={600}>
            {appTexts.passwordCommon}
          </Text>
        )}
      </Group>
    </div>
  )
}
