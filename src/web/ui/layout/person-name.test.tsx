import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PersonName } from './person-name.tsx'

it('an address alone is whole in its title and breaks before its @ first', () => {
  render(<PersonName name={null} email="kaptan.deniz@posta.example" />)
  const address = screen.getByTitle('kaptan.deniz@posta.example')
  expect(address.innerHTML).toBe('kaptan.deniz<wbr>@posta.example')
})

it('somebody with a name is shown by it, with the address when pointed at or beneath; the number where there is none', () => {
  const { rerender } = render(<PersonName name="Deniz Kaptan" email="deniz@posta.example" />)
  expect(screen.getByTitle('deniz@posta.example').textContent).toBe('Deniz Kaptan')
  rerender(<PersonName name="Deniz Kaptan" email="deniz@posta.example" withEmail />)
  expect(screen.getByText('Deniz Kaptan').textContent).toBe('Deniz Kaptandeniz@posta.example')
  rerender(<PersonName name="Deniz Kaptan" email="" phone="+905321112233" withEmail />)
  expect(screen.getByText('Deniz Kaptan').textContent).toBe('Deniz Kaptan0532 111 22 33')
})
