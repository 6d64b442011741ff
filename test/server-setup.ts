import { afterEach, expect } from 'vitest'
import { wrongStatements } from './wrong-statements.ts'

afterEach(() => {
  expect(wrongStatements()).toEqual([])
})
