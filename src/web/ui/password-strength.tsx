// How hard a password is to guess, and whether it is among those that are tried first. Loaded only while one is being chosen.

import { passwords } from 'virtual:common-passwords'
import { Group, Progress, Text } from '@mantine/core'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { useDeferredValue, useMemo } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'

/** Guessing at longer ones takes longer and tells nothing new. */
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
        {/* Never empty: something was typed. */}
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
