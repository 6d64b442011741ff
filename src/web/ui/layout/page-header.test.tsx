import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { PageHeader } from './page-header.tsx'

it('page header: says what the page is about before it offers what to do', () => {
  show(<PageHeader title="Yakamoz" description="Beneteau 38" actions={<button type="button">Düzenle</button>} />)
  const [title, words, action] = [
    screen.getByRole('heading'),
    screen.getByText('Beneteau 38'),
    screen.getByRole('button'),
  ]
  const follows = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(follows(title, words)).toBeTruthy()
  expect(follows(words, action)).toBeTruthy()
  expect(document.title).toBe('Yakamoz · Pruva')
})
