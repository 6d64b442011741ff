// `npm run screenshots`: a picture of every screen, at both widths and in both themes, into `screenshots/`.
import { defineConfig, devices } from '@playwright/test'
import base from './playwright.config.ts'

const desk = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

export default defineConfig({
  ...base,
  testMatch: '**/*.shots.ts',
  projects: [
    { name: '1280-light', use: { ...desk, colorScheme: 'light' } },
    { name: '1280-dark', use: { ...desk, colorScheme: 'dark' } },
    { name: '390-light', use: { ...phone, colorScheme: 'light' } },
    { name: '390-dark', use: { ...phone, colorScheme: 'dark' } },
  ],
})
