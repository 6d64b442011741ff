// How the file is read, where the guess was wrong. Only while the page still has the file.
import { Collapse, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ENCODINGS, type Import, SEPARATORS } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { chosenFile } from './chosen-file.ts'
import { useReadFile } from './import-file.tsx'
import classes from './imports.module.css'

export function FileSettings({ of, onReread }: { of: Import; onReread: (id: string) => void }) {
  const file = chosenFile()
  const [isOpen, { toggle }] = useDisclosure(false)
  const [how, setHow] = useState({
    sheet: of.sheet ?? '',
    encoding: of.encoding ?? '',
    separator: of.separator ?? '',
    headingRow: String(of.headingRow),
  })
  const { run, pending } = useReadFile(of.kind, onReread)
  if (!file) return null
  // The row of one sheet is not that of another.
  const asked = { ...how, headingRow: how.headingRow === String(of.headingRow) ? '' : how.headingRow }
  const set = (name: keyof typeof how) => (value: string) => setHow({ ...how, [name]: value })
  return (
    <>
      <UnstyledButton className={classes.settings} aria-expanded={isOpen} onClick={toggle}>
        {texts.file}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={classes.fixed}>
          {of.sheets.length > 1 && (
            <NativeSelect
              label={texts.sheet}
              data={of.sheets}
              value={how.sheet}
              onChange={(event) => set('sheet')(event.currentTarget.value)}
            />
          )}
          {of.encoding && (
            <NativeSelect
              label={texts.encoding}
              data={ENCODINGS.map((value) => ({ value, label: texts.encodings[value] }))}
              value={how.encoding}
              onChange={(event) => set('encoding')(event.currentTarget.value)}
            />
          )}
          {of.separator && (
            <NativeSelect
              label={texts.separator}
              data={SEPARATORS.map((value) => ({ value, label: texts.separators[value] }))}
              value={how.separator}
              onChange={(event) => set('separator')(event.currentTarget.value)}
            />
          )}
          <TextInput
            label={texts.headingRow}
            inputMode="numeric"
            maxLength={7}
            value={how.headingRow}
            onChange={(event) => set('headingRow')(event.currentTarget.value.replace(/\D/g, ''))}
          />
        </div>
        <ServerButton variant="default" mt="sm" loading={pending} onClick={() => void run(file, asked)}>
          {texts.reread}
        </ServerButton>
      </Collapse>
    </>
  )
}
