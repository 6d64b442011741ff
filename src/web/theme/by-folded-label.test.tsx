import { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../test/web-screen.tsx'

const data = [
  { group: 'İşler', items: ['Bakım', 'Arıza'] },
  { group: 'Şehirler', items: ['İzmir', 'Iğdır'] },
]
const fields = {
  Select: <Select aria-label="alan" searchable data={data} />,
  MultiSelect: <MultiSelect aria-label="alan" searchable data={data} />,
  Autocomplete: <Autocomplete aria-label="alan" data={data} />,
  TagsInput: <TagsInput aria-label="alan" data={data} />,
}
const shown = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

for (const [name, field] of Object.entries(fields)) {
  it.each([
    ['BAKIM', ['Bakım']],
    ['bakim', ['Bakım']],
    ['izmir', ['İzmir']],
    ['ığd', ['Iğdır']],
  ])(`a choice in a ${name}: %s → %s`, async (word, found) => {
    show(field)
    await userEvent.type(screen.getByRole('combobox', { name: 'alan' }), word)
    expect(shown()).toEqual(found)
  })
}

it('a limit of choices counts over all groups', async () => {
  show(<Autocomplete aria-label="alan" data={data} limit={3} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'alan' }))
  expect(shown()).toEqual(['Bakım', 'Arıza', 'İzmir'])
})
