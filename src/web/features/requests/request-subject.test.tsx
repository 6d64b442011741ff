import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestSubject } from './request-subject.tsx'

describe('what a row of a list says of a request', () => {
  it('is its type and its own words', () => {
    render(<RequestSubject request={{ requestType: 'FAULT', description: 'Motor çalışırken titriyor' }} />)
    expect(screen.getByText('Motor çalışırken titriyor').title).toBe('Motor çalışırken titriyor')
    expect(document.body.textContent).toContain('Arıza')
  })

  it('is its type alone where it has none', () => {
    const { container } = render(<RequestSubject request={{ requestType: 'MAINTENANCE', description: null }} />)
    expect(container.innerHTML).toBe('Bakım')
  })
})
